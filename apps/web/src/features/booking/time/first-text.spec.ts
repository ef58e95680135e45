import { firstText, soonest } from './first-text.ts';

const TZ = 'America/Los_Angeles';
// 11 pm on Saturday in the phlebotomist's zone, Sunday in UTC.
const now = new Date('2026-11-22T07:00:00Z');
const slotOn = (date: string) => ({
  ...{ date, start: `${date}T15:15:00-08:00`, end: `${date}T17:15:00-08:00` },
});
const at = (date: string) => firstText(slotOn(date), TZ, now);

describe('When somebody can come first', () => {
  it('today and tomorrow follow the zone of the phlebotomist', () => {
    expect(at('2026-11-21')).toMatchObject({ text: 'today {{time}}', values: { time: '3:15 pm' } });
    expect(at('2026-11-22').text).toBe('tomorrow {{time}}');
  });

  it('an arrival window shows both its ends', () => {
    const window = { ...slotOn('2026-11-21'), window: true as const };
    expect(firstText(window, TZ, now).values.time).toBe('3:15 – 5:15 pm');
  });

  it('a slot within a week shows its weekday, a later one its date', () => {
    expect(at('2026-11-27')).toMatchObject({ text: '{{weekday}} {{time}}', values: { weekday: 'Friday' } });
    expect(at('2026-11-28')).toMatchObject({
      text: '{{date}} {{time}}',
      values: { date: expect.stringContaining('Nov 28') },
    });
  });

  it('the earliest slot is that of the first listed phlebotomist with a time', () => {
    const person = {
      first_name: 'A',
      last_name: 'B',
      provider_id: 1,
      price: 114,
      length_minutes: 30,
      tz: TZ,
    };
    const slot = { date: '2026-11-22', start: '2026-11-22T09:00:00-08:00', end: '2026-11-22T09:30:00-08:00' };
    const busy = { ...person, phlebotomist_id: 1, slot: null };
    expect(soonest([busy, { ...person, phlebotomist_id: 2, slot }])?.phlebotomist_id).toBe(2);
    expect(soonest([busy])).toBeUndefined();
    const free = { ...person, phlebotomist_id: 2, slot };
    expect(soonest([free, { ...free, phlebotomist_id: 3 }], 3)).toBeUndefined();
    expect(soonest([free, busy], 1)).toBe(free);
    expect(soonest([free, busy], 2)).toBeUndefined();
  });
});
