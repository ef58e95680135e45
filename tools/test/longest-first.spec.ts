import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { LONG, secondsOf } from './longest-first.mjs';

describe('The order of test files', () => {
  const seconds = (path: string) => secondsOf(join(root, path), root);

  it('knows long files that are there', () => {
    expect(Object.keys(LONG).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('puts a long file before the largest of which nothing is known', () => {
    const known = seconds('libs/nest-kit/src/jobs/jobs-outage.int-spec.ts');
    const large = seconds('apps/booking/src/bookings/create-booking.int-spec.ts');
    const small = seconds('tools/events-replay.int-spec.ts');
    expect([known, large, small].toSorted((a, b) => b - a)).toEqual([known, large, small]);
  });
});
