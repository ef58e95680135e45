import { listSlots, type ListRequest } from '../slots.ts';
import { slotStarts } from '../wire.ts';
import { oracleListing } from './oracle.ts';

/** Where engine and oracle disagree about one request: each start only one of them offers. Empty when they agree. */
export function differences(
  request: ListRequest,
): { date: string; start: number; only: 'engine' | 'oracle' }[] {
  const oracle = oracleListing(request);
  const engine = new Map(slotStarts(listSlots(request)).map(({ date, starts }) => [date, starts]));
  const result: ReturnType<typeof differences> = [];
  for (const date of new Set([...oracle.keys(), ...engine.keys()])) {
    const listed = engine.get(date) ?? [];
    const expected = oracle.get(date) ?? [];
    for (const start of listed) if (!expected.includes(start)) result.push({ date, start, only: 'engine' });
    for (const start of expected) if (!listed.includes(start)) result.push({ date, start, only: 'oracle' });
  }
  return result;
}
