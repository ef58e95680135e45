import { readFileSync } from 'node:fs';
import { constants, PerformanceObserver } from 'node:perf_hooks';

/** Something that took a process's time: since when, by the clock, and how long, in milliseconds. */
export type Happening = { what: string; at: number; ms: number };

const TICK_MS = 5;
/** Less is told of nothing. */
const LONG_MS = 4;

const COLLECTIONS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'collected garbage, all of it',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'collected young garbage',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'marked garbage',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'told of garbage',
};

/** Says of this process when it collected garbage, when its loop stood still, and when it waited for a processor. */
export function watchProcess(say: (happening: Happening) => void): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, duration: ms } = entry;
      const { kind } = (entry as unknown as { detail: { kind: number } }).detail;
      if (ms >= LONG_MS)
        say({ what: COLLECTIONS[kind] ?? 'garbage', at: performance.timeOrigin + startTime, ms });
    }
  }).observe({ entryTypes: ['gc'] });
  let last = performance.now();
  let waited = waitedMs();
  setInterval(() => {
    const [now, nowWaited] = [performance.now(), waitedMs()];
    const at = performance.timeOrigin + last;
    const still = now - last - TICK_MS;
    if (still >= LONG_MS) say({ what: 'did nothing else', at, ms: still });
    if (nowWaited - waited >= LONG_MS) say({ what: 'waited for a processor', at, ms: nowWaited - waited });
    [last, waited] = [now, nowWaited];
  }, TICK_MS).unref();
}

/** How long its thread has been ready to run and did not, so far; nothing where the machine does not tell. */
function waitedMs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
