import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isUnauthenticated, RequestError } from './api/client.ts';
import { App } from './app.tsx';
import { SessionGate } from './session/session-gate.tsx';
import { SessionStore } from './session/session-store.ts';
import { SessionStoreContext } from './session/use-session.ts';
import { chooseMessages, MessagesContext } from './text/messages.ts';
import './styles/base.css';
import './styles/layout.css';
import './styles/search.css';
import './styles/filters.css';
import './styles/list.css';
import './styles/detail.css';
import './styles/pages.css';
import './styles/session.css';
import './styles/approvals.css';

/** What the server refused stays refused; what did not arrive is asked for again. */
const mayComeBack = (failures: number, error: Error): boolean =>
  failures < 3 &&
  error instanceof RequestError &&
  (error.problem === undefined || error.problem.status === 503);

/** Wherever an answer says that nobody is signed in, the page asks who it is. */
const onError = (error: Error): void => {
  if (isUnauthenticated(error)) session.ended();
};

const client = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // The server says when something has changed; until then nothing is out of date.
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: mayComeBack,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
  },
});

/** One browser has one cookie: whoever signs in or out in one tab does so in all. */
const tabs = new BroadcastChannel('agent-tools.session');
const session = new SessionStore({
  forget: () => client.clear(),
  tell: () => tabs.postMessage(null),
});
tabs.addEventListener('message', () => void session.read());
void session.read();

const messages = chooseMessages(navigator.languages);
document.documentElement.lang = messages.language;

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <MessagesContext value={messages}>
        <QueryClientProvider client={client}>
          <SessionStoreContext value={session}>
            <SessionGate>
              <App />
            </SessionGate>
          </SessionStoreContext>
        </QueryClientProvider>
      </MessagesContext>
    </StrictMode>,
  );
}
