import { type ClientRequest, request } from 'node:http';

export interface Listener extends Disposable {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Everything that has come. */
  readonly text: string;
  readonly ended: boolean;
}

/** Opens an event stream; resolves as soon as its head is there. */
export function listenToEvents(
  port: number,
  headers: Readonly<Record<string, string>> = {},
  read = true,
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = request({
      host: '127.0.0.1',
      port,
      path: '/v1/events',
      headers,
      agent: false,
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      let text = '';
      let ended = false;
      response.on('error', () => undefined);
      response.on('close', () => {
        ended = true;
      });
      if (read)
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        get text() {
          return text;
        },
        get ended() {
          return ended;
        },
        [Symbol.dispose]: () => void asked.destroy(),
      });
    });
    asked.end();
  });
}
