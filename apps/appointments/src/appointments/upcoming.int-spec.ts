import { appointments, type MyVisits } from '@drawpoint/contracts/appointments/appointments.contract';
import { developer, inDays, patient, phlebotomist, useAppointments } from '../testing/start-appointments.ts';

describe('The upcoming and past visits of a patient', () => {
  const world = useAppointments();

  /** Adds a visit that starts in `days` days and was canceled `hoursAgo` hours ago. */
  async function canceled(name: string, days: number, hoursAgo: number, by: number | null): Promise<number> {
    const id = await world.book(name, inDays(days, 600));
    await world.rows(
      `UPDATE appointment SET status = 'canceled', canceled_by = $2, canceled_at = now() - $3 * interval '1 hour'
        WHERE id = $1`,
      [id, by, hoursAgo],
    );
    return id;
  }
  const list = async (filter: MyVisits) =>
    (await world.call(appointments.listMine, { filter }, patient)).data.map(({ id }) => id);

  it('a visit that staff canceled stays upcoming until its start and for a day', async () => {
    const ahead = await canceled('ahead', 5, 100, phlebotomist.user_id);
    const yesterday = await canceled('yesterday', -1, 23, phlebotomist.user_id);
    const long = await canceled('long ago', -4, 25, phlebotomist.user_id);
    const byItself = await canceled('by itself', 6, 1, null);
    expect(await list('upcoming')).toEqual([yesterday, ahead, byItself]);
    expect(await list('past')).toEqual([long]);
  });

  it('lists are in ascending order of a column by default', async () => {
    const sooner = await canceled('sooner', 5, 1, null);
    const later = await canceled('later', 6, 1, null);
    const sorted = async (input: object) =>
      (await world.call(appointments.listMine, input, patient)).data.map(({ id }) => id);
    for (const filter of [undefined, 'upcoming'])
      for (const input of [{ sort: 'starts_at' }, { sort: 'starts_at', dir: 'asc' }])
        expect([filter, input, await sorted({ filter, ...input })]).toEqual([filter, input, [sooner, later]]);
    expect(await sorted({ sort: 'starts_at', dir: 'desc' })).toEqual([later, sooner]);
    expect(await sorted({})).toEqual([later, sooner]);
  });

  it('a patient finds only their own visits by words of service, provider, phlebotomist and code', async () => {
    const id = await canceled('found', 5, 1, null);
    await world.book('of others', inDays(8, 600), { user_id: 9 });
    const { confirmation_code } = await world.call(appointments.get, { id }, patient);
    const found = async (q: string) =>
      (await world.call(appointments.listMine, { q }, patient)).data.map((visit) => visit.id);
    for (const q of ['routine', 'empire labs', 'SANTOS', confirmation_code.toLowerCase()])
      expect([q, await found(q)]).toEqual([q, [id]]);
    expect(await found('nothing of it')).toEqual([]);
  });

  it('a visit that the patient canceled is past at once', async () => {
    const own = await canceled('own', 5, 1, patient.user_id);
    expect(await list('upcoming')).toEqual([]);
    expect(await list('past')).toEqual([own]);
  });

  it('a canceled visit is never the next one', async () => {
    await canceled('ahead', 5, 1, phlebotomist.user_id);
    expect(await world.call(appointments.getNext, {}, patient)).toBeNull();
  });

  it('each visit is in exactly one of the two lists', async () => {
    await canceled('ahead', 5, 1, phlebotomist.user_id);
    await canceled('own', 6, 1, patient.user_id);
    for (const [name, days] of [
      ['over', -2],
      ['to come', 7],
    ] as const) {
      await world.book(name, inDays(days, 600), { status: 'approved' });
    }
    const all = await world.call(appointments.listForStaff, {}, developer);
    expect([...(await list('upcoming')), ...(await list('past'))].sort()).toEqual(
      all.data.map(({ id }) => id).sort(),
    );
  });

  it('canceled visits have a list of their own, and are neither ahead nor over', async () => {
    const byStaff = await canceled('ahead', 5, 1, phlebotomist.user_id);
    const own = await canceled('own', 6, 1, patient.user_id);
    const later = await world.book('later', inDays(9, 600));
    const sooner = await world.book('sooner', inDays(7, 600), { status: 'approved' });
    const over = await world.book('over', inDays(-2, 600), { status: 'approved' });
    const denied = await world.book('denied', inDays(8, 600));
    await world.rows(`UPDATE appointment SET status = 'denied' WHERE id = $1`, [denied]);
    expect(await list('ahead')).toEqual([sooner, later]);
    expect(await list('over')).toEqual([denied, over]);
    expect(await list('canceled')).toEqual([own, byStaff]);
  });

  it('a canceled visit is past for staff at once', async () => {
    const id = await canceled('ahead', 5, 1, phlebotomist.user_id);
    const past = await world.call(appointments.listForStaff, { status: 'past' }, developer);
    expect(past.data.map((appointment) => appointment.id)).toEqual([id]);
  });
});
