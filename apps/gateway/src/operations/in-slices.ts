import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long others wait at most for a piece of a large answer, in milliseconds: who is served meanwhile needs several turns. */
const SLICE_MS = 1;

/** Puts the pieces of a text together while others are served in between. */
export async function inSlices(pieces: Iterable<Uint8Array>): Promise<Buffer> {
  const made: Uint8Array[] = [];
  let until = performance.now() + SLICE_MS;
  for (const piece of pieces) {
    made.push(piece);
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
  return Buffer.concat(made);
}
