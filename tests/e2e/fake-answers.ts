import type { BrowserContext, Route } from 'playwright-core';
import type * as page from '../../modules/web/src/api/types.ts';

/** The token of each who can sign in. */
const TOKENS: Readonly<Record<string, Pick<page.Session, 'subject' | 'permissions' | 'teams'>>> = {
  'token-of-ana': { subject: 'user:ana', permissions: ['see', 'call'], teams: ['platform'] },
  'token-of-bob': { subject: 'user:bob', permissions: ['see', 'approve'], teams: [] },
};

const NOBODY: page.Session = {
  subject: null,
  authentication: 'none',
  permissions: [],
  teams: [],
  expires_at: null,
  csrf_token: null,
};

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly csrf: string | undefined;
  readonly key: string | undefined;
  readonly body: unknown;
}

type Refusal = Pick<page.Problem, 'status' | 'code' | 'detail'> & {
  readonly retryAfter?: number;
};

/**
 * What a server that asks who one is answers about sessions and approvals, in front of a real one for all the rest.
 * Here a test decides what another person does in between, and what is refused.
 */
export class FakeAnswers {
  session: page.Session = NOBODY;
  approvals: readonly page.ShownApproval[] = [];
  readonly sent: Sent[] = [];
  /** The next answer to a path that begins so. */
  readonly #refusals = new Map<string, Refusal>();
  #sessions = 0;

  async standBefore(context: BrowserContext): Promise<void> {
    await context.route(
      (url) => url.pathname.startsWith('/v1/'),
      (route) => this.#answer(route),
    );
  }

  refuseOnce(path: string, refusal: Refusal): void {
    this.#refusals.set(path, refusal);
  }

  /** The session is over, whoever asks next. */
  end(): void {
    this.session = NOBODY;
  }

  signIn(token: string): void {
    this.#sessions += 1;
    const who = TOKENS[token];
    if (who === undefined) throw new Error(`Nobody has the token ${token}.`);
    this.session = {
      ...NOBODY,
      ...who,
      authentication: 'session',
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      csrf_token: `csrf-${this.#sessions}`,
    };
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    const path = url.pathname;
    const method = request.method();
    const body: unknown = request.postDataJSON();
    const headers = request.headers();
    this.sent.push({
      method,
      path: path + url.search,
      csrf: headers['x-csrf-token'],
      key: headers['idempotency-key'],
      body,
    });
    const refused = [...this.#refusals].find(([start]) => path.startsWith(start));
    if (refused !== undefined) {
      this.#refusals.delete(refused[0]);
      return refuse(route, refused[1]);
    }
    if (path === '/v1/session') {
      if (method === 'GET') return fulfil(route, this.session);
      const token = tokenOf(body);
      if (token === undefined || !(token in TOKENS))
        return refuse(route, { status: 401, code: 'unauthenticated', detail: 'This is no token.' });
      this.signIn(token);
      return fulfil(route, this.session);
    }
    if (this.session.subject === null)
      return refuse(route, { status: 401, code: 'unauthenticated', detail: 'Nobody is signed in.' });
    if (method === 'POST' && (headers['x-csrf-token'] ?? null) !== this.session.csrf_token)
      return refuse(route, { status: 403, code: 'forbidden', detail: 'This did not come from the page.' });
    if (path === '/v1/session/end') {
      this.end();
      return fulfil(route, this.session);
    }
    if (path.startsWith('/v1/approvals')) return this.#answerApprovals(route, url, method, body);
    return route.continue();
  }

  #answerApprovals(route: Route, url: URL, method: string, body: unknown): Promise<void> {
    const [, , , id, action] = url.pathname.split('/');
    if (id === undefined) {
      if (method === 'POST') return fulfil(route, this.#ask(body));
      const wanted = (name: string): string | null => url.searchParams.get(name);
      const approvals = this.approvals.filter((each) =>
        (['state', 'subject', 'tool'] as const).every((name) => (wanted(name) ?? each[name]) === each[name]),
      );
      return fulfil(route, { ...envelope(), total: approvals.length, next_cursor: null, approvals });
    }
    const found = this.approvals.find(({ approval_id }) => approval_id === id);
    if (found === undefined)
      return refuse(route, { status: 404, code: 'not_found', detail: 'There is no such approval.' });
    if (action === undefined) return fulfil(route, found);
    if (found.state !== 'pending')
      return refuse(route, { status: 409, code: 'conflict', detail: 'It was decided already.' });
    const me = this.session.subject ?? '';
    if (action === 'grant') return fulfil(route, this.decide(id, 'approved', me, body));
    return fulfil(route, this.decide(id, action === 'deny' ? 'rejected' : 'cancelled', me, body));
  }

  #ask(body: unknown): page.ShownApproval {
    const asked = typeof body === 'object' && body !== null ? body : {};
    const me = this.session.subject ?? '';
    const made: page.ShownApproval = {
      ...approval(`apr_asked${this.approvals.length}000`),
      subject: me,
      ...asked,
      requested_by: me,
    };
    this.approvals = [made, ...this.approvals];
    return made;
  }

  decide(
    id: string,
    state: page.ApprovalState,
    by: string,
    body: unknown = {},
  ): page.ShownApproval | undefined {
    const said = typeof body === 'object' && body !== null ? body : {};
    const ends = 'expires' in said && typeof said.expires === 'string' && { expires_at: said.expires };
    this.approvals = this.approvals.map((each) =>
      each.approval_id === id
        ? { ...each, ...said, ...ends, state, decided_by: by, decided_at: '2026-11-30T20:00:00.000Z' }
        : each,
    );
    return this.approvals.find(({ approval_id }) => approval_id === id);
  }
}

const envelope = (): page.Envelope => ({
  generated_at: '2026-11-30T20:00:00.000Z',
  generations: { approvals: '7' },
});

const digest = (letter: string): string => `sha256:${letter.repeat(64)}`;

/** One that waits. */
export const approval = (id: string, more: Partial<page.ShownApproval> = {}): page.ShownApproval => ({
  ...envelope(),
  approval_id: id,
  state: 'pending',
  subject: 'agent:helper',
  tool: 'filesystem.delete_file',
  source: 'definitions',
  version: '1.0.0',
  offer: 'files-mcp-server',
  contract_digest: digest('a'),
  definition_digest: digest('b'),
  requested_by: 'user:ana',
  requested_at: '2026-11-30T19:00:00.000Z',
  reason: 'Old logs have to go before the audit.',
  decide_by: '2026-12-07T19:00:00.000Z',
  decided_by: null,
  decided_at: null,
  note: null,
  expires_at: null,
  max_calls: null,
  voided_because: null,
  definition: {
    name: 'Delete File',
    description: 'Deletes one file for good.',
    effective_risk: 'high',
    permissions: 'unknown',
    capabilities: ['file.delete'],
    contract: {
      inputs: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
      outputs: 'unknown',
    },
    operation_contracts: {},
  },
  difference: { against: null, changes: [], omitted: 0, verdict: 'first' },
  ...more,
});

const fulfil = (route: Route, json: unknown): Promise<void> => route.fulfill({ json });

const refuse = (route: Route, { retryAfter, ...problem }: Refusal): Promise<void> =>
  route.fulfill({
    status: problem.status,
    contentType: 'application/problem+json',
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    json: { type: `urn:agent-tools:problem:${problem.code}`, title: '', hint: null, ...problem },
  });

function tokenOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('token' in body)) return undefined;
  return typeof body.token === 'string' ? body.token : undefined;
}
