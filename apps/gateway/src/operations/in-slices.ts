import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long others wait at most for a piece of a large answer, in milliseconds: who is served meanwhile needs several turns. */
const SLICE_MS = 1;

/** The pieces of a large answer as they are made, while others are served in between. */
export async function* inSlices(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let until = performance.now() + SLICE_MS;
  for (const piece of pieces) {
    yield piece;
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
}
