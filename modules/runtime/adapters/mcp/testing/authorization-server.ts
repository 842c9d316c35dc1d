import type { ServerResponse } from 'node:http';
import { bodyOf, type HttpServer, listen } from '../../../testing/sdk-http-servers.ts';

export interface AuthorizationServer extends HttpServer {
  /** How many tokens were given. */
  issued(): number;
  /** Of requests for tokens. */
  bodies(): readonly string[];
  /** Instead of a token, from now on. */
  answerWith(answer: (response: ServerResponse) => void): void;
}

/** An authorization server on loopback that knows one grant (RFC 6749, 4.4) and says where its parts are (RFC 8414). */
export async function startAuthorizationServer(issue: (token: string) => void): Promise<AuthorizationServer> {
  let issued = 0;
  let answer: ((response: ServerResponse) => void) | undefined;
  const bodies: string[] = [];
  const server = await listen(async (request, response) => {
    const here = `http://${request.headers.host}`;
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url === '/.well-known/oauth-authorization-server') {
      send(200, {
        issuer: here,
        token_endpoint: `${here}/token`,
        authorization_endpoint: `${here}/authorize`,
        response_types_supported: ['code'],
      });
      return;
    }
    if (request.url !== '/token') {
      send(404, {});
      return;
    }
    bodies.push(await bodyOf(request));
    if (answer !== undefined) {
      answer(response);
      return;
    }
    issued += 1;
    const token = `issued-${issued}`;
    issue(token);
    send(200, { access_token: token, token_type: 'Bearer', expires_in: 3600 });
  });
  return {
    ...server,
    url: new URL(server.url).origin,
    issued: () => issued,
    bodies: () => bodies,
    answerWith: (next) => {
      answer = next;
    },
  };
}
