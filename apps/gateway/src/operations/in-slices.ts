import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long others wait at most for a piece of a large answer, in milliseconds. */
const SLICE_MS = 4;

/** Puts pieces of text together as UTF-8 while others are served in between. */
export async function inSlices(pieces: Iterable<string>): Promise<Buffer> {
  const slices: Buffer[] = [];
  let text = '';
  let until = performance.now() + SLICE_MS;
  for (const piece of pieces) {
    text += piece;
    if (performance.now() < until) continue;
    slices.push(Buffer.from(text));
    text = '';
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
  slices.push(Buffer.from(text));
  return Buffer.concat(slices);
}
