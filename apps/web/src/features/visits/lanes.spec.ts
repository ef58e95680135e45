import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { VISIT } from '../../testing/appointments.ts';
import { haveManyZones, lanesOf } from './lanes.ts';

const visit = (id: number, who: number, hour: number, more: Partial<Appointment> = {}): Appointment => ({
  ...VISIT,
  id,
  status: 'approved',
  starts_at: `2026-12-15T${String(hour).padStart(2, '0')}:00:00-05:00`,
  phlebotomist: { id: who, name: `Person ${who}`, email: '' },
  ...more,
});

describe('the lanes of a schedule', () => {
  it('each phlebotomist has one lane, by name, with their visits in order and only their own drives', () => {
    const lanes = lanesOf([
      visit(1, 8, 9),
      visit(2, 3, 10, { drive_minutes: 20 }),
      visit(3, 8, 11, { drive_minutes: 20 }),
      visit(4, 3, 8),
    ]);
    expect(
      lanes.map(({ name, stops }) => [
        name,
        stops.map(({ visit: { id }, driveMinutes }) => [id, driveMinutes]),
      ]),
    ).toEqual([
      [
        'Person 3',
        [
          [4, null],
          [2, 20],
        ],
      ],
      [
        'Person 8',
        [
          [1, null],
          [3, 20],
        ],
      ],
    ]);
  });

  it('two phlebotomists have two colours, and each keeps theirs whoever else works that day', () => {
    const colorsOf = (...people: number[]) =>
      Object.fromEntries(
        lanesOf(people.map((who) => visit(who, who, 9))).map(({ id, color }) => [id, color]),
      );
    expect(colorsOf(3)).toEqual({ 3: 4 });
    expect(colorsOf(9, 3, 4)).toEqual({ 3: 4, 4: 5, 9: 6 });
    expect(new Set(Object.values(colorsOf(1, 7, 13, 19, 25, 31))).size).toBe(6);
    expect(colorsOf(1, 2, 3, 4, 5, 6, 7)[7]).toBe(2);
  });

  it('a schedule has several zones only when the zones of its lanes differ', () => {
    const chicago = visit(2, 8, 9, { tz: 'America/Chicago' });
    expect(haveManyZones(lanesOf([visit(1, 3, 9)]))).toBe(false);
    expect(haveManyZones(lanesOf([visit(1, 3, 9), chicago]))).toBe(true);
  });
});
