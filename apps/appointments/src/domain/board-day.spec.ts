import type { AppointmentRecord } from './appointment-record.ts';
import {
  atRiskIn,
  attentionOf,
  dayOf,
  legsOf,
  promiseAt,
  type DriveOf,
  type TrafficOf,
} from './board-day.ts';

const at = (clock: string): Date => new Date(`2026-12-01T${clock}:00Z`);
const place = (lng: number) => ({ lat: 40, lng, precision: 'street' as const });
/** A degree takes an hour. */
const drive: DriveOf = (from, to) =>
  from && to && { minutes: Math.abs(to.lng - from.lng) * 60, km: Math.abs(to.lng - from.lng) * 45 };
const noTraffic: TrafficOf = () => [];
const frame = { home: place(0), default_drive_minutes: 10 };

const visit = (
  id: number,
  start: string,
  more: Partial<AppointmentRecord> = {},
  lng = 0,
): AppointmentRecord =>
  ({
    ...{ id, status: 'approved', stage: null, eta_at: null, together_id: null, provider_id: 1, tz: 'UTC' },
    ...{ starts_at: at(start), ends_at: new Date(at(start).getTime() + 30 * 60_000) },
    ...{ window_minutes: null, planned_at: null, location: { place: place(lng) } },
    ...more,
  }) as AppointmentRecord;

describe('A day on the board', () => {
  it('drives go from home over the visits, as planned, and home again', () => {
    const far = visit(1, '11:00', {}, 1);
    const near = visit(2, '08:00', {}, 0.5);
    expect(legsOf(frame, [far, near]).map((leg) => leg.map((each) => each?.lng))).toEqual([
      [0, 0.5],
      [0.5, 1],
      [1, 0],
    ]);
    const day = dayOf(frame, [far, near], drive, noTraffic);
    expect(day.visits.map(({ id }) => id)).toEqual([2, 1]);
    expect(day.drives).toEqual([
      { minutes: 30, km: 22.5 },
      { minutes: 30, km: 22.5 },
    ]);
    expect(day).toMatchObject({ driveHome: { minutes: 60 }, minutes: 120, km: 90, homeAt: at('12:30') });
  });

  it('a drive takes at least the default minutes, and none lies between visits booked together', () => {
    const together = { together_id: 1 };
    const day = dayOf(frame, [visit(1, '08:00', together), visit(2, '08:30', together)], drive, noTraffic);
    expect(day.drives).toEqual([{ minutes: 10, km: 0 }, null]);
    expect(dayOf({ ...frame, home: null }, [visit(1, '08:00')], drive, noTraffic)).toMatchObject({
      ...{ drives: [null], driveHome: null, minutes: 0, homeAt: at('08:30') },
    });
    expect(dayOf(frame, [], drive, noTraffic)).toMatchObject({ minutes: 0, homeAt: null });
  });

  it('traffic makes a drive longer', () => {
    const slow: TrafficOf = () => [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from: 0, until: 24, factor: 1.5 }];
    expect(dayOf(frame, [visit(1, '08:00', {}, 1)], drive, slow).drives).toEqual([{ minutes: 90, km: 45 }]);
  });

  it('a visit is at risk when the drive from the one before ends after its latest start', () => {
    const riskOf = (visits: AppointmentRecord[], now = at('07:00')) =>
      atRiskIn(dayOf(frame, visits, drive, noTraffic), now).map(({ id }) => id);
    const first = visit(1, '08:00');
    expect(riskOf([first, visit(2, '09:30', {}, 1)])).toEqual([]);
    expect(riskOf([first, visit(2, '09:29', {}, 1)])).toEqual([2]);
    expect(riskOf([first, visit(2, '09:00', { window_minutes: 30 }, 1)])).toEqual([]);
    // The first one still runs at nine.
    expect(riskOf([first, visit(2, '09:30', {}, 1)], at('09:00'))).toEqual([2]);
    expect(riskOf([{ ...first, status: 'completed' }, visit(2, '09:30', {}, 1)], at('09:00'))).toEqual([]);
    expect(riskOf([first, visit(2, '09:29', { status: 'completed' }, 1)])).toEqual([]);
  });

  it('the most urgent reason to look at a visit is named', () => {
    const reason = (more: Partial<AppointmentRecord>, now: string, isAtRisk = false) =>
      attentionOf(visit(1, '08:00', more), isAtRisk, at(now));
    expect(reason({}, '08:00')).toBeNull();
    expect(reason({}, '08:01', true)).toBe('not_started');
    expect(reason({}, '08:11')).toBe('late');
    expect(reason({ window_minutes: 60 }, '08:30')).toBeNull();
    expect(reason({ stage: 'en_route' }, '08:05')).toBeNull();
    expect(reason({ stage: 'en_route', eta_at: at('08:10') }, '07:50')).toBeNull();
    expect(reason({ stage: 'en_route', eta_at: at('08:11') }, '07:50')).toBe('late');
    expect(reason({ stage: 'arrived' }, '09:00')).toBeNull();
    expect(reason({ status: 'pending' }, '07:00')).toBe('unanswered');
    expect(reason({ status: 'completed' }, '09:00')).toBeNull();
    expect(reason({}, '07:00', true)).toBe('at_risk');
  });
});

describe('What is promised after a move', () => {
  const told = { starts_at: at('08:00'), window_minutes: 120, phlebotomist_id: 3 };

  it('a start within the told window keeps the promise', () => {
    for (const start of ['08:00', '09:15', '10:00'])
      expect(promiseAt(told, at(start)).starts_at).toEqual(at('08:00'));
  });

  it('elsewhere a window of the same length begins at the start', () => {
    for (const start of ['07:55', '10:05'])
      expect(promiseAt(told, at(start))).toEqual({ starts_at: at(start), window_minutes: 120 });
    const exact = { ...told, window_minutes: null };
    expect(promiseAt(exact, at('08:05'))).toEqual({ starts_at: at('08:05'), window_minutes: null });
  });
});
