import { appointmentRequests } from '@drawpoint/contracts/appointments/requests.contract';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { labOrders } from '@drawpoint/contracts/appointments/lab-orders.contract';
import type { RedrawCause } from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { readExport } from '@drawpoint/contracts/exports';
import { fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { useBedside } from '../testing/bedside-steps.ts';
import {
  admin,
  inDays,
  newAppointment,
  otherPatient,
  outcome,
  patient,
  phlebotomist,
  releasePatientNotices,
} from '../testing/start-appointments.ts';

const NOT_DRAWN = { tests: ['Lipid panel'], cause: 'no_vein' as const };

describe('Draws that did not succeed', () => {
  const { world, ask, arrived, order, get, draw, changes } = useBedside();
  const seenBy = (id: number, who: Caller) => world.call(appointments.get, { id }, who);
  const redraw = (id: number, cause: RedrawCause, who: Caller = phlebotomist) =>
    world.call(bedside.askForRedraw, { id, cause }, who);
  const reject = (id: number) =>
    world.call(bedside.reject, { id, reason: 'hemolyzed', note: 'Shaken on the way.' }, phlebotomist);
  const fail = (id: number, more: object = {}) => world.call(visits.failDraw, { id, ...more }, phlebotomist);
  const mine = async () => (await world.call(appointmentRequests.listMine, {}, patient)).data;

  it('a failed draw has a cause and attempts for staff, and neither for the patient', async () => {
    const id = await arrived();
    const failed = await fail(id, { cause: 'no_vein', attempts: 3 });
    expect(failed).toMatchObject({ status: 'canceled', outcome: 'failed_draw' });
    expect(await get(id)).toMatchObject({ failed: { cause: 'no_vein', attempts: 3 } });
    expect(JSON.stringify(await seenBy(id, patient))).not.toContain('no_vein');
    const [row] = await world.rows<{ text: string }>('SELECT visit_bedside::text AS text FROM visit_bedside');
    expect(row!.text).not.toContain('no_vein');
  });

  it('without a cause and attempts a failed draw works as before', async () => {
    const id = await arrived();
    await fail(id);
    expect(await world.rows('SELECT 1 FROM visit_bedside')).toEqual([]);
    expect(await get(id)).toMatchObject({ failed: { cause: null, attempts: null } });
  });

  it('eleven attempts are refused', async () => {
    expect(await fieldErrors(fail(await arrived(), { attempts: 11 }))).toHaveProperty('attempts');
  });

  it('the patient reads which tests could not be drawn, once told of the draw', async () => {
    const id = await arrived();
    expect(await draw(id, { not_drawn: NOT_DRAWN })).toMatchObject({ not_drawn: ['Lipid panel'] });
    expect(await seenBy(id, patient)).not.toHaveProperty('not_drawn');
    await releasePatientNotices(world);
    expect(await seenBy(id, patient)).toMatchObject({ stage: 'drawn', not_drawn: ['Lipid panel'] });
    await world.call(visits.complete, { id }, phlebotomist);
    expect(await get(id)).toMatchObject({ not_drawn: NOT_DRAWN });
    const events = await world.rows<{ text: string }>(`SELECT data::text AS text FROM event_log.event`);
    for (const { text } of events) expect(text).not.toContain('Lipid');
  });

  it('undoing the draw hides what could not be drawn, and a whole draw forgets it', async () => {
    const id = await arrived();
    await draw(id, { not_drawn: NOT_DRAWN });
    await world.call(visits.undoStep, { id, step: 'draw' }, phlebotomist);
    expect((await get(id)).not_drawn).toBeNull();
    expect(await draw(id)).not.toHaveProperty('not_drawn');
  });

  it('a rejected sample is recorded once, and the patient is told without the reason', async () => {
    const id = await arrived();
    await draw(id);
    await world.call(visits.complete, { id }, phlebotomist);
    expect(await reject(id)).toMatchObject({
      rejection: { reason: 'hemolyzed', note: 'Shaken on the way.' },
    });
    expect(await outcome(reject(id))).toBe('INVALID_TRANSITION');
    expect((await changes(id)).filter((change) => change === 'specimen_rejected')).toHaveLength(1);
    await releasePatientNotices(world);
    const seen = await seenBy(id, patient);
    expect(seen).toMatchObject({ needs_sample: true });
    expect(JSON.stringify(seen)).not.toMatch(/hemolyzed|Shaken/);
  });

  it('each cause asks the patient once, with the open tests', async () => {
    const id = await arrived();
    await draw(id, { not_drawn: NOT_DRAWN });
    await reject(id);
    expect((await get(id)).redraws).toEqual([
      { cause: 'partial', request_id: null, appointment_id: null },
      { cause: 'rejected', request_id: null, appointment_id: null },
    ]);
    await Promise.all([redraw(id, 'partial'), redraw(id, 'partial', admin)]);
    await redraw(id, 'partial');
    const [request, ...others] = await mine();
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      redraw: { cause: 'partial', tests: ['Lipid panel'], free: false },
      phlebotomist: { id: phlebotomist.user_id },
    });
    expect((await get(id)).redraws[0]).toEqual({
      ...{ cause: 'partial', request_id: request!.id, appointment_id: null },
    });
    await redraw(id, 'rejected');
    expect((await mine()).map((each) => each.redraw?.cause)).toEqual(['rejected', 'partial']);
  });

  it('nothing is asked where nothing has to be drawn again', async () => {
    const id = await arrived();
    expect(await outcome(redraw(id, 'failed'))).toBe('INVALID_TRANSITION');
    await draw(id);
    expect(await outcome(redraw(id, 'partial'))).toBe('INVALID_TRANSITION');
  });

  it('nobody is asked for a patient without an account', async () => {
    const id = await arrived({ user_id: null, actor_id: phlebotomist.user_id });
    await fail(id);
    expect((await get(id)).redraws).toEqual([]);
    expect(await outcome(redraw(id, 'failed'))).toBe('INVALID_TRANSITION');
  });

  it('a visit booked for the redraw ends the request; once that visit is off, another can be made', async () => {
    const id = await arrived();
    await fail(id);
    await redraw(id, 'failed');
    const [request] = await mine();
    const booked = await world.book('again', inDays(7, 600), { request_id: request!.id });
    expect((await get(id)).redraws).toEqual([
      { cause: 'failed', request_id: request!.id, appointment_id: booked },
    ]);
    await redraw(id, 'failed');
    expect(await mine()).toEqual([]);
    await world.rows(`UPDATE appointment SET status = 'denied' WHERE id = $1`, [booked]);
    await redraw(id, 'failed');
    expect(await mine()).toHaveLength(1);
  });

  it('a free redraw tells booking the service, for that patient and while the request is open', async () => {
    await ask({ 'redraw.price': 'free' });
    const id = await arrived();
    await fail(id);
    await redraw(id, 'failed');
    const [request] = await mine();
    expect(request!.redraw).toMatchObject({ free: true });
    const service = async (user_id: number) =>
      (
        await world
          .busOf('booking')
          .call(appointmentRequests.findFreeRedraw, { id: request!.id, user_id }, systemContext())
      ).service_id;
    expect([await service(patient.user_id), await service(otherPatient.user_id)]).toEqual([1, null]);
    await world.call(
      appointments.create,
      newAppointment('again', inDays(7, 600), { request_id: request!.id }),
      patient,
    );
    expect(await service(patient.user_id)).toBeNull();
  });

  it('the person’s export has what was recorded, without the notes of staff', async () => {
    const id = await arrived();
    await draw(id, { not_drawn: NOT_DRAWN });
    await reject(id);
    const asked = { user_id: patient.user_id, section: 'appointments', after: null };
    const { records } = await world.call(readExport('appointments'), asked);
    expect(records).toMatchObject([{ bedside: { not_drawn: NOT_DRAWN, rejection: 'hemolyzed' } }]);
    expect(JSON.stringify(records)).not.toContain('Shaken');
  });

  it('the order of the first visit serves the redraw too, and is used once', async () => {
    const id = await arrived();
    const { id: lab_order_id } = await order(id, 1);
    await draw(id, { not_drawn: NOT_DRAWN });
    await world.call(visits.complete, { id }, phlebotomist);
    await redraw(id, 'partial');
    const [request] = await mine();
    const booked = await world.book('again', inDays(7, 600), { request_id: request!.id });
    expect(
      await world.rows('SELECT lab_order_id FROM attached_order WHERE appointment_id = $1', [booked]),
    ).toEqual([{ lab_order_id }]);
    expect((await get(booked)).tests).toEqual(['Test 1']);
    const other = await world.book('other', inDays(9, 600));
    const attach = world.call(labOrders.attach, { id: other, lab_order_id }, patient);
    expect(await fieldErrors(attach)).toHaveProperty('lab_order_id');
  });
});
