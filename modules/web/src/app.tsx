import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLive } from './api/use-live.ts';
import { ApprovalListPage } from './approvals/approval-list.tsx';
import { ApprovalPage } from './approvals/approval-page.tsx';
import { CapabilityListPage } from './capabilities/capability-list.tsx';
import { CapabilityPage } from './capabilities/capability-page.tsx';
import { Link } from './navigation/link.tsx';
import { approvalsPlace, EVERYTHING, listPlace, type Place } from './navigation/place.ts';
import { goTo, usePlace } from './navigation/use-place.ts';
import { Mark } from './parts/mark.tsx';
import { ProviderPage } from './providers/provider-page.tsx';
import { SearchBox } from './search/search-box.tsx';
import { Account } from './session/account.tsx';
import { type Messages, useMessages } from './text/messages.ts';
import { ToolsPage } from './tools/tools-page.tsx';

/** The page around every place. */
export function App(): ReactNode {
  const messages = useMessages();
  const place = usePlace();
  const live = useLive();
  const query = place.page === 'tools' ? place.query : EVERYTHING;
  const search = useCallback(
    (q: string) =>
      goTo(
        listPlace({ ...query, q }),
        place.page === 'tools' && place.tool === undefined ? 'replace' : 'push',
      ),
    [query, place],
  );
  useTitle(place);
  return (
    <>
      <a className="skip" href="#main">
        {messages.skipToResults}
      </a>
      <header className="top">
        <Link to={listPlace({})} className="brand" aria-label={messages.title}>
          <Mark />
          <span>{messages.title}</span>
        </Link>
        <SearchBox words={query.q} onSearch={search} onLeave={focusFirstRow} />
        <nav className="nav" aria-label={messages.navigation}>
          <Link to={listPlace({})} aria-current={place.page === 'tools' ? 'page' : undefined}>
            {messages.tools}
          </Link>
          <Link
            to={{ page: 'capabilities' }}
            aria-current={place.page === 'capabilities' || place.page === 'capability' ? 'page' : undefined}
          >
            {messages.capabilities}
          </Link>
          <Link
            to={approvalsPlace({ state: 'pending' })}
            aria-current={place.page === 'approvals' || place.page === 'approval' ? 'page' : undefined}
          >
            {messages.approvals}
          </Link>
          <a href="/openapi.json">{messages.openSource}</a>
        </nav>
        <div className="standing">
          <span className={live.connected ? 'live' : 'live live-lost'} role="status">
            <span className="live-word">{live.connected ? messages.live : messages.offline}</span>
          </span>
          <Account />
        </div>
      </header>
      <ChangeNotice changes={live.changes} />
      <main className="main" id="main" tabIndex={-1}>
        <Shown place={place} />
      </main>
    </>
  );
}

function Shown({ place }: { readonly place: Place }): ReactNode {
  const messages = useMessages();
  switch (place.page) {
    case 'tools':
      return <ToolsPage query={place.query} tool={place.tool} />;
    case 'capabilities':
      return <CapabilityListPage />;
    case 'capability':
      return <CapabilityPage id={place.id} />;
    case 'provider':
      return <ProviderPage id={place.id} />;
    case 'approvals':
      return <ApprovalListPage query={place.query} />;
    case 'approval':
      return <ApprovalPage key={place.id} id={place.id} />;
    case 'nowhere':
      return (
        <div className="page">
          <h1 className="page-title">{messages.notHere}</h1>
          <p>
            <Link to={listPlace({})}>{messages.notHereNext}</Link>
          </p>
        </div>
      );
  }
}

/** How long a notice stays, in milliseconds. */
const NOTICE = 5_000;

/** Says quietly that the page has just become another. */
function ChangeNotice({ changes }: { readonly changes: number }): ReactNode {
  const messages = useMessages();
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(changes), NOTICE);
    return () => clearTimeout(timer);
  }, [changes]);
  return (
    <p className={changes > seen ? 'change change-shown' : 'change'} role="status">
      {changes > seen ? messages.updated : ''}
    </p>
  );
}

function useTitle(place: Place): void {
  const messages = useMessages();
  const { title } = messages;
  const what = titleOf(place, messages);
  useEffect(() => {
    document.title = what === '' ? title : `${what} · ${title}`;
  }, [what, title]);
}

function titleOf(place: Place, messages: Messages): string {
  switch (place.page) {
    case 'tools':
      return place.tool?.id ?? place.query.q;
    case 'capabilities':
      return messages.capabilities;
    case 'approvals':
      return messages.approvals;
    case 'capability':
    case 'provider':
    case 'approval':
      return place.id;
    case 'nowhere':
      return '';
  }
}

const focusFirstRow = (): void => document.querySelector<HTMLElement>('.row-link')?.focus();
