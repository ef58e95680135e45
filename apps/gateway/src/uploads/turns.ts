/** How long work may block the event loop per turn, in milliseconds. */
const SLICE_MS = 1;

const line: (() => void)[] = [];

/**
 * Runs a short piece of work in its turn. All streams that hash and seal share one millisecond per turn of
 * the event loop, so that other requests are served in between.
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
