import { halfHourOf, startsIn, toldFrom } from './narrowing.ts';

describe('The half hour of the arrival', () => {
  const at = (clock: string) => new Date(`2026-11-02T${clock}:00-05:00`);
  const visit = (planned: string) => ({
    ...{ starts_at: at('08:00'), window_minutes: 120, planned_at: at(planned) },
    ...{ local_date: '2026-11-02', tz: 'America/New_York' },
  });

  it('the patient is told on the evening before, on the clock of the visit', () => {
    // New York's clock goes back on 1 November, hours before that evening.
    expect(toldFrom(visit('08:00'), '18:00')).toEqual(new Date('2026-11-01T18:00:00-05:00'));
    expect(toldFrom({ ...visit('08:00'), tz: 'America/Phoenix' }, '19:30')).toEqual(
      new Date('2026-11-01T19:30:00-07:00'),
    );
  });

  it.each([
    ['08:00', '08:00'],
    ['08:14', '08:00'],
    ['08:40', '08:30'],
    ['09:37', '09:30'],
    ['09:50', '09:30'],
    ['10:00', '09:30'],
  ])('of a visit planned at %s it begins at %s, a quarter of an hour within the window', (planned, begin) => {
    expect(halfHourOf(visit(planned))).toEqual(at(begin));
  });

  it('the plan keeps the allowed starts within it', () => {
    const minute = at('08:00').getTime() / 60_000;
    expect(startsIn([minute, minute + 10, minute + 20, minute + 120], at('08:00'))).toEqual([
      minute,
      minute + 10,
      minute + 20,
      minute + 30,
    ]);
  });
});
