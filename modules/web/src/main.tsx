import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RequestError } from './api/client.ts';
import { App } from './app.tsx';
import { chooseMessages, MessagesContext } from './text/messages.ts';
import './styles/base.css';
import './styles/layout.css';
import './styles/search.css';
import './styles/filters.css';
import './styles/list.css';
import './styles/detail.css';
import './styles/pages.css';

/** What the server refused stays refused; what did not arrive is asked for again. */
const mayComeBack = (failures: number, error: Error): boolean =>
  failures < 3 &&
  error instanceof RequestError &&
  (error.problem === undefined || error.problem.status === 503);

const client = new QueryClient({
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

const messages = chooseMessages(navigator.languages);
document.documentElement.lang = messages.language;

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <MessagesContext value={messages}>
        <QueryClientProvider client={client}>
          <App />
        </QueryClientProvider>
      </MessagesContext>
    </StrictMode>,
  );
}
