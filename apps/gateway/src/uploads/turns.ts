/** How long work may keep the event loop from everything else in one turn, in milliseconds. */
const SLICE_MS = 1;

const line: (() => void)[] = [];

/**
 * Does a short piece of work when its turn comes: however many streams have something to hash and seal, together they
 * take a millisecond of each turn of the event loop, and others are served in between.
 */
export function takeTurn(work: () => void): void {
  if (line.push(work) === 1) setImmediate(serve);
}

function serve(): void {
  const until = performance.now() + SLICE_MS;
  let done = 0;
  while (done < line.length && performance.now() < until) line[done++]!();
  line.splice(0, done);
  if (line.length > 0) setImmediate(serve);
}
