import { dateIn, relativeDay } from './relative-day.ts';

const NEW_YORK = 'America/New_York';
const now = new Date('2026-11-22T02:30:00Z');
const text = (date: string) => relativeDay(`${date}T09:15:00-05:00`, NEW_YORK, now);

describe("the relative day of a visit, by the visit's own calendar", () => {
  it('the relative day uses the visit’s zone: on Saturday evening in New York it is Sunday in UTC', () => {
    expect(dateIn(NEW_YORK, now)).toBe('2026-11-21');
    expect(text('2026-11-21')?.text).toBe('Today');
    expect(text('2026-11-22')?.text).toBe('Tomorrow');
    expect(text('2026-11-20')?.text).toBe('Yesterday');
  });
  it('the relative day counts up to two weeks, then is null', () => {
    expect(text('2026-11-24')).toEqual({ text: 'In {{count}} days', count: 3 });
    expect(text('2026-11-18')).toEqual({ text: '{{count}} days ago', count: 3 });
    expect(text('2026-12-04')?.count).toBe(13);
    expect(text('2026-12-05')).toBe(null);
  });
});
