import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { BIRTH, useBedside } from '../testing/bedside-steps.ts';
import {
  admin,
  developer,
  otherAdmin,
  otherPatient,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
} from '../testing/start-appointments.ts';

describe('Who records what at the patient’s side, and when', () => {
  const { world, ask, due, arrived, get, say, override, save, draw } = useBedside();
  const acting = (as: Caller, within: number): Caller => ({
    ...as,
    impersonator_id: admin.user_id,
    within_provider: within,
  });
  const calls = (id: number, who: Caller): Record<string, () => Promise<unknown>> => ({
    get: () => get(id, who),
    identify: () => say(id, BIRTH, who),
    override: () => override(id, 'Known.', who),
    checklist: () => save(id, {}, who),
    reject: () => world.call(bedside.reject, { id, reason: 'clotted' }, who),
    redraw: () => world.call(bedside.askForRedraw, { id, cause: 'failed' }, who),
  });
  const outcomes = async (id: number, who: Caller) => {
    const found: Record<string, string> = {};
    for (const [name, call] of Object.entries(calls(id, who))) found[name] = await outcome(call());
    return found;
  };
  const all = (code: string) => ({
    ...{ get: code, identify: code, override: code, checklist: code, reject: code, redraw: code },
  });

  it.each([
    ['the patient', patient],
    ['another patient', otherPatient],
    ['another phlebotomist of the company', otherPhlebotomist],
    ['an admin of another company', otherAdmin],
    ['an admin who acts for the patient', acting(patient, 1)],
    ['an admin of another company who acts for the phlebotomist', acting(phlebotomist, 2)],
  ])('%s is refused', async (_name, who) => {
    expect(await outcomes(await arrived(), who)).toEqual(all('FORBIDDEN'));
  });

  it.each([
    ['the phlebotomist', phlebotomist],
    ['the company’s admin', admin],
    ['a developer', developer],
    ['an admin of the company who acts for the phlebotomist', acting(phlebotomist, 1)],
  ])('%s may, in each state, what the table says', async (_name, who) => {
    const id = await due();
    const refused = { ...all('INVALID_TRANSITION'), get: 'ok' };
    expect(await outcomes(id, who)).toEqual(refused);
    await world.call(visits.setOut, { id }, phlebotomist);
    expect(await outcomes(id, who)).toEqual(refused);
    await world.call(visits.arrive, { id }, phlebotomist);
    expect(await outcomes(id, who)).toEqual({
      ...{ ...refused, identify: 'ok', override: 'ok', checklist: 'ok' },
    });
    await draw(id);
    expect(await outcomes(id, who)).toEqual({ ...refused, checklist: 'ok', reject: 'ok' });
    await world.rows('UPDATE visit_bedside SET rejected_at = NULL');
    await world.call(visits.complete, { id }, phlebotomist);
    expect(await outcomes(id, who)).toEqual({ ...refused, reject: 'ok' });
    await world.rows(`UPDATE appointment SET status = 'canceled', completed_at = NULL WHERE id = $1`, [id]);
    expect(await outcomes(id, who)).toEqual(refused);
    await world.rows(`UPDATE appointment SET outcome = 'failed_draw' WHERE id = $1`, [id]);
    expect(await outcomes(id, who)).toEqual({ ...refused, redraw: 'ok' });
  });

  it('strangers and unknown visits', async () => {
    const id = await arrived();
    expect(await outcome(world.call(bedside.get, { id }, null))).toBe('UNAUTHENTICATED');
    expect(await outcomes(999_999, phlebotomist)).toEqual(all('NOT_FOUND'));
    const elsewhere = callerOf({ user_id: 3, roles: ['phlebotomist'], provider_id: 1, within_provider: 2 });
    expect(await outcome(get(id, elsewhere))).toBe('FORBIDDEN');
  });

  it('staff see what the company asks for, and the patient does not', async () => {
    await ask({ 'bedside.identity': true });
    const id = await arrived();
    expect(await world.call(appointments.get, { id }, admin)).toMatchObject({ bedside: ['identity'] });
    expect(await world.call(appointments.get, { id }, patient)).not.toHaveProperty('bedside');
  });
});
