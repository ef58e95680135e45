import type { Stage } from '@drawpoint/contracts/appointments/appointment';
import { firstThing } from './first-thing.ts';

const NOW = new Date('2026-12-15T14:00:00Z');
const visit = (id: number, time: string, stage: Stage | null = null) => ({
  ...{ id, stage, status: 'approved' as const, tz: 'America/New_York' },
  starts_at: `2026-12-15T${time}:00-05:00`,
});

describe('the first task on a dashboard of staff', () => {
  it('the first task is the current visit, even with pending requests', () =>
    expect(firstThing([visit(1, '09:30'), visit(2, '08:00', 'arrived')], 4, NOW)).toMatchObject({
      visit: { id: 2 },
      underWay: true,
    }));
  it('the first task is a visit within the hour before pending requests', () =>
    expect(firstThing([visit(2, '15:00'), visit(1, '10:00')], 4, NOW)).toMatchObject({ visit: { id: 1 } }));
  it('the first task is the pending requests before a later visit', () =>
    expect(firstThing([visit(1, '10:30')], 1, NOW)).toEqual({
      kind: 'requests',
    }));
  it('the first task without requests is the next visit of today', () =>
    expect(firstThing([visit(2, '16:00')], 0, NOW)).toMatchObject({ visit: { id: 2 } }));
  it('a late visit stays the first task, past its planned end and before pending requests', () =>
    expect(firstThing([visit(1, '07:00'), visit(2, '09:30')], 4, NOW)).toMatchObject({
      visit: { id: 1 },
      underWay: false,
    }));
  it('the first task is never a visit of another day', () => {
    const tomorrow = { ...visit(1, '10:00'), starts_at: '2026-12-16T10:00:00-05:00' };
    expect(firstThing([tomorrow], 0, NOW)).toEqual({ kind: 'nothing' });
  });
});
