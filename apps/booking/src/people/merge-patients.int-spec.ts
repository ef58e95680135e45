import { mergedPatients } from '@drawpoint/contracts/booking/merged-patients.contract';
import { series } from '@drawpoint/contracts/booking/series.contract';
import { waitlist } from '@drawpoint/contracts/booking/waitlist.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { dayAfter, seriesPlan } from '../testing/series-plan.ts';
import { admin, maria, useBooking } from '../testing/start-booking.ts';

describe('a merge of two patients', () => {
  const world = useBooking();
  const asAuth = { ...systemContext(), service: 'auth' as const };
  const callOf = (op: (typeof mergedPatients)['merge' | 'undo'], from: Caller, to: Caller) =>
    world.busOf('auth').call(op, { merge_id: 1, from_user_id: from.user_id, to_user_id: to.user_id }, asAuth);
  /** A patient with a series whose visits are not booked yet, and with a wish on the waitlist. */
  async function planned() {
    const who = world.newPatient();
    world.outside.openPatients.set(who.user_id, who.user_id);
    const { id } = await world.call(series.create, seriesPlan(who.user_id, { from: dayAfter(60) }), admin);
    const session = await world.open(who);
    await world.change(session, { provider_id: 1, service_id: 1, patient: maria }, who);
    const days = { from: dayAfter(1), to: dayAfter(8), days: [1, 2, 3] };
    const wish = { session, anyone: true, ...days, from_time: '08:00', to_time: '12:00' };
    const entry = await world.call(waitlist.join, wish, who);
    return { who, id, entry: entry.id };
  }
  const entriesOf = async (who: Caller) =>
    (await world.call(waitlist.listMine, {}, who)).data.map(({ id }) => id);
  const sees = (id: number, who: Caller) => codeOf(world.call(series.get, { id }, who));

  it('gives series and waitlist entries to the one who is kept; undone, they go back', async () => {
    const [merged, kept] = [await planned(), await planned()];
    for (const _time of [1, 2]) await callOf(mergedPatients.merge, merged.who, kept.who);
    expect(await entriesOf(kept.who)).toEqual(expect.arrayContaining([merged.entry, kept.entry]));
    expect(await entriesOf(merged.who)).toEqual([]);
    expect(await sees(merged.id, merged.who)).toBe('NOT_FOUND');
    expect((await world.call(series.get, { id: merged.id }, kept.who)).user_id).toBe(kept.who.user_id);

    for (const _time of [1, 2]) await callOf(mergedPatients.undo, merged.who, kept.who);
    expect([await entriesOf(merged.who), await entriesOf(kept.who)]).toEqual([[merged.entry], [kept.entry]]);
    expect(await sees(merged.id, kept.who)).toBe('NOT_FOUND');
    expect((await world.call(series.get, { id: kept.id }, kept.who)).user_id).toBe(kept.who.user_id);
  });
});
