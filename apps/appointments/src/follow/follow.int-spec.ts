import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { followLinks } from '@drawpoint/contracts/appointments/follow.contract';
import { personVisits } from '@drawpoint/contracts/appointments/person-visits.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import {
  admin,
  developer,
  inDays,
  letBeDue,
  otherPatient,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';

const LEO = {
  ...{ id: 71, date_of_birth: '2019-05-01', gender: 'male' as const, draw_notes: null },
  ...{ insurance_provider: null, insurance_member_id: null },
};

describe('A link by which a relative follows a visit', () => {
  const world = useAppointments();
  let id: number;
  beforeEach(async () => {
    await world.rows('TRUNCATE person');
    id = await world.book('visit', inDays(5, 600));
  });
  const list = (who: Caller = patient) => world.call(followLinks.list, { id }, who);
  const make = (who: Caller = patient) => world.call(followLinks.make, { id }, who);
  const revoke = (link_id: number, who: Caller = patient) =>
    world.call(followLinks.revoke, { id, link_id }, who);
  const follow = (token: string) => world.call(followLinks.follow, { token }, null);
  const change = (set: string) => world.rows(`UPDATE appointment SET ${set} WHERE id = $1`, [id]);
  const audited = () =>
    world.rows(
      `SELECT action, outcome, actor_id, person_id, subject FROM kit.audit_entry
        WHERE action LIKE 'follow_link%' AND outcome = 'done' AND subject = $1 ORDER BY id`,
      [String(id)],
    );

  it('shows a stranger the first name, the state and the expected arrival, nothing else', async () => {
    const { token } = await make();
    const seen = (state: string) => ({ first_name: 'Evelyn', state, arrival: null });
    expect(await follow(token)).toEqual(seen('waiting'));
    await world.call(appointments.approve, { id }, phlebotomist);
    expect(await follow(token)).toEqual(seen('confirmed'));
    await letBeDue(world, id);
    await world.call(visits.setOut, { id }, phlebotomist);
    // Nobody is told of a step while it can be undone.
    expect(await follow(token)).toEqual(seen('confirmed'));
    await change(`steps = jsonb_set(steps, '{0,told_at}', to_jsonb(now()))`);
    const { arrival } = await world.call(appointments.get, { id }, patient);
    expect(arrival).not.toBeNull();
    expect(await follow(token)).toEqual({ ...seen('en_route'), arrival });
    for (const state of ['arrived', 'drawn']) {
      await change(`stage = '${state}', steps = '[]'`);
      expect(await follow(token)).toEqual(seen(state));
    }
    await change(`status = 'completed', completed_at = now()`);
    expect(await follow(token)).toEqual(seen('completed'));
    await change(`status = 'canceled', completed_at = NULL, stage = NULL, canceled_at = now()`);
    expect(await follow(token)).toEqual(seen('off'));
  });

  it('names the person who is drawn', async () => {
    id = await world.book('of a child', inDays(6, 600), {
      ...{ person: LEO, patient: { first_name: 'Leo', last_name: 'Carter', email: 'e@example.test' } },
    });
    const { token } = await make();
    expect(await follow(token)).toEqual({ first_name: 'Leo', state: 'waiting', arrival: null });
  });

  it('is made and revoked by the visit’s patient alone, and both are on the audit', async () => {
    const link = await make();
    expect(await list()).toEqual({
      data: [{ id: link.id, created_at: link.created_at }],
      may_make: true,
    });
    for (const who of [otherPatient, phlebotomist, admin, developer]) {
      for (const call of [list(who), make(who), revoke(link.id, who)])
        expect(await outcome(call)).toBe('FORBIDDEN');
    }
    for (const call of [
      world.call(followLinks.list, { id }, null),
      world.call(followLinks.make, { id }, null),
    ])
      expect(await outcome(call)).toBe('UNAUTHENTICATED');
    await revoke(link.id);
    expect(await outcome(follow(link.token))).toBe('NOT_FOUND');
    expect(await outcome(revoke(link.id))).toBe('NOT_FOUND');
    expect((await list()).data).toEqual([]);
    const entry = { outcome: 'done', actor_id: patient.user_id, person_id: patient.user_id };
    expect(await audited()).toEqual([
      { ...entry, action: 'follow_link_made', subject: String(id) },
      { ...entry, action: 'follow_link_revoked', subject: String(id) },
    ]);
  });

  it('is not revoked through another visit', async () => {
    const link = await make();
    const other = await world.book('other', inDays(8, 600), { user_id: otherPatient.user_id });
    const call = world.call(followLinks.revoke, { id: other, link_id: link.id }, otherPatient);
    expect(await outcome(call)).toBe('NOT_FOUND');
    expect(await outcome(follow(link.token))).toBe('ok');
  });

  it('has 256 random bits, of which only a hash is stored', async () => {
    const { token } = await make();
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await world.rows<{ hash: string; text: string }>(
      `SELECT token_hash AS hash, follow_link::text AS text FROM follow_link`,
    );
    expect(rows).toEqual([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/), text: expect.any(String) }]);
    expect(rows[0]!.text).not.toContain(token);
    expect((await make()).token).not.toBe(token);
  });

  it('is one of five at most, also when they are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 7 }, () => outcome(make())));
    expect(made.toSorted()).toEqual([
      ...['TOO_MANY_LINKS', 'TOO_MANY_LINKS'],
      ...['ok', 'ok', 'ok', 'ok', 'ok'],
    ]);
    const { data, may_make } = await list();
    expect([data.length, may_make]).toEqual([5, false]);
    await revoke(data[0]!.id);
    expect(await outcome(make())).toBe('ok');
  });

  it('ends two hours after completion, and after the visit was called off', async () => {
    const { token } = await make();
    const over = async (set: string) => {
      await change(set);
      return [await outcome(follow(token)), (await list()).data.length];
    };
    const ago = (minutes: number) => `now() - interval '${minutes} minutes'`;
    expect(await over(`status = 'completed', completed_at = ${ago(119)}`)).toEqual(['ok', 1]);
    expect(await over(`completed_at = ${ago(120)}`)).toEqual(['NOT_FOUND', 0]);
    for (const status of ['canceled', 'denied']) {
      await change(`status = '${status}', completed_at = NULL`);
      expect(await over(`canceled_at = ${ago(119)}`)).toEqual(['ok', 1]);
      expect(await over(`canceled_at = ${ago(120)}`)).toEqual(['NOT_FOUND', 0]);
    }
  });

  it('ends a day after a visit that nobody completed, and is made until its end', async () => {
    const { token } = await make();
    const endedAgo = (minutes: number) =>
      change(
        `starts_at = now() - make_interval(mins => ${minutes + 30}), ends_at = now() - make_interval(mins => ${minutes})`,
      );
    await endedAgo(24 * 60 - 1);
    expect(await follow(token)).toMatchObject({ state: 'waiting' });
    expect(await list()).toMatchObject({ data: [{}], may_make: false });
    expect(await outcome(make())).toBe('INVALID_TRANSITION');
    await endedAgo(24 * 60);
    expect(await outcome(follow(token))).toBe('NOT_FOUND');
  });

  it.each(['denied', 'canceled', 'completed'])('is not made for a visit that is %s', async (status) => {
    await change(`status = '${status}'`);
    expect(await outcome(make())).toBe('INVALID_TRANSITION');
    expect((await list()).may_make).toBe(false);
  });

  it('gives the same answer when it is unknown, revoked or ended', async () => {
    const [ended, revoked] = [await make(), await make()];
    await revoke(revoked.id);
    await change(`status = 'completed', completed_at = now() - interval '3 hours'`);
    const refusalOf = (token: string) =>
      follow(token).then(
        () => null,
        (error: { code: string; message: string; options: object }) => [
          error.code,
          error.message,
          JSON.stringify(error.options),
        ],
      );
    const unknown = await refusalOf('x'.repeat(43));
    expect(unknown?.[0]).toBe('NOT_FOUND');
    for (const { token } of [ended, revoked]) expect(await refusalOf(token)).toEqual(unknown);
  });

  it('ends when the visit goes to another account, when the account is deleted, and with the visit', async () => {
    const { token: merged } = await make();
    const people = { from_user_id: patient.user_id, to_user_id: otherPatient.user_id };
    await world.call(personVisits.merge, { merge_id: 7, ...people }, null);
    expect(await outcome(follow(merged))).toBe('NOT_FOUND');
    expect((await list(otherPatient)).data).toEqual([]);

    const { token } = await make(otherPatient);
    // The consent of the same owner changes nothing.
    await change('consent = NULL, consented_at = NULL');
    await world.call(personVisits.confirm, { user_id: otherPatient.user_id }, null);
    expect(await outcome(follow(token))).toBe('ok');
    await world.rows(
      `INSERT INTO person (id, first_name, last_name, deleted, version) VALUES ($1, 'Ann', 'Lee', true, 1)`,
      [otherPatient.user_id],
    );
    expect(await outcome(follow(token))).toBe('NOT_FOUND');
    await world.rows('DELETE FROM appointment WHERE id = $1', [id]);
    expect(await world.rows('SELECT id FROM follow_link')).toEqual([]);
  });

  it('is not made by staff who act for the patient', async () => {
    const acting = { ...patient, impersonator_id: admin.user_id, within_provider: 1 };
    expect(await outcome(make(acting))).toBe('IMPERSONATION_REFUSED');
    expect((await list(acting)).may_make).toBe(false);
  });
});
