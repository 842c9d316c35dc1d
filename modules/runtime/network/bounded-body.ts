import { NetworkRefusal } from './refusal.ts';

/** The same response, whose body ends with `too_large` as soon as it is longer than the limit, whatever its length was said to be. */
export function boundedBody(response: Response, limit: number | undefined): Response {
  if (limit === undefined || response.body === null) return response;
  let total = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        total += chunk.length;
        if (total > limit) controller.error(new NetworkRefusal('too_large'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(counted, { status, statusText, headers });
}
