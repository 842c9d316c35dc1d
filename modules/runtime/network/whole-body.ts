/** The body as it came, unfolded; undefined: there was more than the limit, and the rest was left. */
export async function readWholeBody(response: Response, limit: number): Promise<Buffer | undefined> {
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? [];
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    // Leaving the loop ends the exchange.
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
