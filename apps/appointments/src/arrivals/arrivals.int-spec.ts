import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { positions } from '@drawpoint/contracts/appointments/positions.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import {
  admin,
  developer,
  hurryJobs,
  inDays,
  letBeDue,
  otherPatient,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  releasePatientNotices,
  useAppointments,
} from '../testing/start-appointments.ts';
import { WATCH_ARRIVAL } from './watch-arrival.task.ts';

const HOME = { lat: 40.7485, lng: -73.9857, precision: 'street' as const };
/** About 40 km away: 54 minutes. */
const FAR = { lat: 41.1085, lng: -73.9857 };
/** About 4 km away: 5 minutes. */
const NEAR = { lat: 40.7845, lng: -73.9857 };

describe('A phlebotomist on the way', () => {
  const world = useAppointments();
  /** Due in 25 minutes, with its phlebotomist on the way, as the patient was told. */
  const onTheWay = async (name = 'visit', more = {}, minutes = 600) => {
    const id = await world.book(name, inDays(5, minutes), { status: 'approved', place: HOME, ...more });
    await letBeDue(world, id);
    await world.call(visits.setOut, { id }, phlebotomist);
    await releasePatientNotices(world);
    return id;
  };
  const share = (
    id: number,
    at: { lat: number; lng: number },
    caller: Caller | null = phlebotomist,
    agoMs = 0,
  ) => world.call(positions.share, { id, ...at, at: new Date(Date.now() - agoMs).toISOString() }, caller);
  const seenBy = (caller: Caller, id: number) => world.call(appointments.get, { id }, caller);
  const told = async (id: number) => {
    await hurryJobs(world, WATCH_ARRIVAL);
    const rows = await world.rows<{ change: string; eta: string | null }>(
      `SELECT data->>'change' AS change, data->>'eta_at' AS eta FROM event_log.event
        WHERE entity = 'appointment' AND entity_id = $1 AND data->>'change' IN ('near', 'late') ORDER BY entity_version`,
      [String(id)],
    );
    return rows.map(({ change, eta }) => [
      change,
      eta && Math.round((Date.parse(eta) - Date.now()) / 60_000),
    ]);
  };
  const positionRows = () => world.rows('SELECT * FROM visit_position');

  it('is seen where the phone says, with the arrival that it lets expect', async () => {
    const id = await onTheWay();
    expect((await seenBy(patient, id)).position).toBeUndefined();
    const { arrival } = await share(id, FAR);
    const minutes = (Date.parse(arrival!.from) - Date.now()) / 60_000 + 10;
    expect(Math.abs(minutes - 54)).toBeLessThan(1.5);
    for (const who of [patient, phlebotomist, admin])
      expect(await seenBy(who, id)).toMatchObject({ arrival, position: { ...FAR, at: expect.any(String) } });
    const [row] = await positionRows();
    expect(JSON.stringify(row)).not.toContain('41.1');
  });

  it('is late for patient and office once, with the new time, and near for the patient once', async () => {
    const id = await onTheWay();
    expect(await told(id)).toEqual([]);
    await share(id, FAR);
    expect(await told(id)).toEqual([['late', 54]]);
    await share(id, { ...FAR, lat: FAR.lat + 0.01 });
    expect(await told(id)).toHaveLength(1);
    await share(id, NEAR);
    await share(id, NEAR);
    expect((await told(id)).map(([change]) => change)).toEqual(['late', 'near']);
  });

  it('is near by the estimate alone, when no position is shared', async () => {
    const id = await onTheWay();
    await world.rows(`UPDATE appointment SET eta_at = now() + interval '9 minutes' WHERE id = $1`, [id]);
    expect(await told(id)).toEqual([['near', 9]]);
  });

  it('is told of only after the patient was told of the drive', async () => {
    const id = await world.book('early', inDays(5, 600), { status: 'approved', place: HOME });
    await letBeDue(world, id);
    await world.call(visits.setOut, { id }, phlebotomist);
    await share(id, FAR);
    expect(await told(id)).toEqual([]);
    expect((await seenBy(patient, id)).position).toBeUndefined();
    await releasePatientNotices(world);
    expect(await told(id)).toEqual([['late', 54]]);
  });

  it('has no position any more on arrival, or when the visit is off or nobody is on the way', async () => {
    const arrived = await onTheWay('arrived');
    await share(arrived, NEAR);
    await world.call(visits.arrive, { id: arrived }, phlebotomist);
    expect(await positionRows()).toEqual([]);
    expect(await seenBy(phlebotomist, arrived)).not.toHaveProperty('position');
    expect(await outcome(share(arrived, NEAR))).toBe('INVALID_TRANSITION');
    const canceled = await onTheWay('canceled', { user_id: otherPatient.user_id }, 900);
    await share(canceled, NEAR);
    await world.call(appointmentMoves.cancel, { id: canceled, reason: 'Ill.' }, admin);
    expect(await positionRows()).toEqual([]);
    expect(await outcome(share(canceled, NEAR))).toBe('INVALID_TRANSITION');
  });

  it('alone shares the position', async () => {
    const id = await onTheWay();
    for (const who of [admin, developer, otherPhlebotomist])
      expect(await outcome(share(id, NEAR, who))).toBe('FORBIDDEN');
    expect(await outcome(share(id, NEAR, patient))).toBe('FORBIDDEN');
    expect(await outcome(share(id, NEAR, null))).toBe('UNAUTHENTICATED');
    expect(await outcome(share(999_999, NEAR))).toBe('NOT_FOUND');
    expect(await positionRows()).toEqual([]);
  });

  it('keeps the last position only, and refuses impossible ones', async () => {
    const id = await onTheWay();
    await share(id, NEAR, phlebotomist, 10_000);
    await share(id, FAR, phlebotomist, 60_000);
    expect((await seenBy(patient, id)).position).toMatchObject(NEAR);
    const errorsOf = (call: Promise<unknown>) =>
      call.then(
        () => null,
        ({ options }: { options: { errors: object } }) => Object.keys(options.errors),
      );
    expect(await errorsOf(share(id, { lat: 91, lng: 0 }))).toEqual(['lat']);
    expect(await errorsOf(share(id, { lat: 0, lng: -181 }))).toEqual(['lng']);
    expect(await errorsOf(share(id, FAR, phlebotomist, -120_000))).toEqual(['at']);
    expect(await errorsOf(share(id, FAR, phlebotomist, 360_000))).toEqual(['at']);
    expect((await seenBy(patient, id)).position).toMatchObject(NEAR);
    expect(await positionRows()).toHaveLength(1);
  });
});
