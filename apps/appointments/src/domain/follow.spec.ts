import { followStateOf, isFollowable, linksEndAt } from './follow.ts';

const at = (time: string): Date => new Date(`2026-12-15T${time}:00Z`);
const VISIT = { ends_at: at('10:00'), completed_at: null, canceled_at: null };

describe('The links by which relatives follow a visit', () => {
  it('end two hours after it was completed or called off, else a day after its end', () => {
    expect(linksEndAt({ ...VISIT, completed_at: at('09:40') })).toEqual(at('11:40'));
    expect(linksEndAt({ ...VISIT, canceled_at: at('06:00') })).toEqual(at('08:00'));
    expect(linksEndAt(VISIT)).toEqual(new Date('2026-12-16T10:00:00Z'));
  });

  it('are made while the visit waits or stands, until its end', () => {
    const statuses = ['pending', 'approved', 'denied', 'canceled', 'completed'] as const;
    const made = (now: Date) => statuses.filter((status) => isFollowable({ ...VISIT, status }, now));
    expect(made(at('09:59'))).toEqual(['pending', 'approved']);
    expect(made(at('10:00'))).toEqual([]);
  });

  it.each([
    ['pending', null, 'waiting'],
    ['approved', null, 'confirmed'],
    ['approved', 'en_route', 'en_route'],
    ['approved', 'arrived', 'arrived'],
    ['approved', 'drawn', 'drawn'],
    ['completed', 'drawn', 'completed'],
    ['denied', null, 'off'],
    ['canceled', 'arrived', 'off'],
  ] as const)('show a visit that is %s (%s) as %s', (status, stage, state) =>
    expect(followStateOf({ status, stage })).toBe(state),
  );
});
