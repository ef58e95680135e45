import { areaRequests } from '@drawpoint/contracts/booking/area-requests.contract';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { until } from '@drawpoint/nest-kit/testing/until';
import { developer, useBooking } from '../testing/start-booking.ts';

const UNSERVED = '94040';
const SERVED = '10118';
let persons = 0;

describe('being told when somebody comes', () => {
  const world = useBooking();
  const mails = () => world.outside.emails;
  beforeEach(() => (mails().length = 0));

  const person = () => `asker${++persons}@example.com`;
  const ask = (email: string, zip = UNSERVED) => world.call(areaRequests.create, { zip, email }, null);
  /** The id and proof in the newest link that this email got. */
  async function linkTo(email: string) {
    await until(() => mails().some(({ to }) => to === email));
    const url = new URL(mails().findLast(({ to }) => to === email)!.values.link!);
    return { id: Number(url.searchParams.get('id')), token: url.searchParams.get('token')! };
  }
  const confirm = (link: { id: number; token: string }) => world.call(areaRequests.confirm, link, null);
  const end = (link: { id: number; token: string }) => world.call(areaRequests.end, link, null);
  const rowsOf = (id: number) =>
    world.rows<{ confirmed: boolean }>(
      `SELECT confirmed_at IS NOT NULL AS confirmed FROM area_request WHERE id = ${id}`,
    );
  const counts = async () => (await world.call(areaRequests.listCounts, {}, developer)).data;
  const run = async () => {
    await world.rows(`SELECT graphile_worker.add_job('tell-of-areas')`);
    await until(
      async () =>
        (await world.rows(`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'tell-of-areas'`))
          .length === 0,
    );
  };

  it('an email is kept once its link is confirmed, sealed, and one tap ends it', async () => {
    const email = person();
    await ask(email);
    const link = await linkTo(email);
    expect(await rowsOf(link.id)).toEqual([{ confirmed: false }]);
    expect(await confirm(link)).toEqual({ zip: UNSERVED });
    expect(await confirm(link)).toEqual({ zip: UNSERVED });
    expect(await rowsOf(link.id)).toEqual([{ confirmed: true }]);
    expect(JSON.stringify(await world.rows('SELECT * FROM area_request'))).not.toContain('@example.com');
    await end(link);
    await end(link);
    expect(await rowsOf(link.id)).toEqual([]);
    expect(await codeOf(confirm(link))).toBe('LINK_INVALID');
  });

  it('only the link of a request confirms or ends it', async () => {
    const [one, other] = [person(), person()];
    await ask(one);
    await ask(other);
    const [first, second] = [await linkTo(one), await linkTo(other)];
    const mixed = { id: first.id, token: second.token };
    expect([await codeOf(confirm(mixed)), await codeOf(end(mixed))]).toEqual([
      'LINK_INVALID',
      'LINK_INVALID',
    ]);
    expect(await rowsOf(first.id)).toEqual([{ confirmed: false }]);
  });

  it('every email gets the same answer, at most three ZIP codes and one link a day for each', async () => {
    await world.rows('DELETE FROM area_request');
    const email = person();
    const zips = [UNSERVED, '60601', '30301', '33101'];
    const answers = [];
    for (const zip of [...zips, UNSERVED]) answers.push(await ask(email, zip));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await world.rows('SELECT 1 FROM area_request')).toHaveLength(3);
    await until(() => mails().length === 3);
    expect(
      mails()
        .map(({ values }) => values.zip)
        .sort(),
    ).toEqual(['30301', '60601', UNSERVED]);
    await world.rows(
      `UPDATE area_request SET asked_at = asked_at - interval '25 hours' WHERE zip = '${UNSERVED}'`,
    );
    await ask(email);
    await until(() => mails().length === 4);
  });

  it('a ZIP code that does not exist is refused', async () => {
    await expect(ask(person(), '00000')).rejects.toMatchObject({
      options: { errors: { zip: ['We could not find this ZIP code.'] } },
    });
  });

  it('staff see how many wait, from five people on', async () => {
    await world.rows('DELETE FROM area_request');
    const asked = Array.from({ length: 5 }, person);
    for (const email of asked) await ask(email);
    for (const email of asked.slice(1)) await confirm(await linkTo(email));
    expect(await counts()).toEqual([]);
    await confirm(await linkTo(asked[0]!));
    expect(await counts()).toEqual([{ zip: UNSERVED, people: 5 }]);
  });

  it('who confirmed is told once when somebody comes, and forgotten', async () => {
    await world.rows('DELETE FROM area_request');
    const [told, unconfirmed, elsewhere] = [person(), person(), person()];
    await ask(told, SERVED);
    await ask(unconfirmed, SERVED);
    await ask(elsewhere);
    await confirm(await linkTo(told));
    await confirm(await linkTo(elsewhere));
    await until(() => mails().length === 3);
    expect(mails().map(({ values }) => values.language)).toEqual(['en', 'en', 'en']);
    await world.rows(`UPDATE area_request SET language = 'es' WHERE zip = '${SERVED}'`);
    mails().length = 0;
    await run();
    await run();
    expect(mails()).toMatchObject([
      { template: 'area-served', to: told, user_id: null, values: { zip: SERVED, language: 'es' } },
    ]);
    expect(await world.rows('SELECT zip FROM area_request ORDER BY id')).toEqual([
      { zip: SERVED },
      { zip: UNSERVED },
    ]);
  });

  it('a request ends after a year, and after a week without a confirmation', async () => {
    await world.rows('DELETE FROM area_request');
    const [year, week, fresh] = [person(), person(), person()];
    for (const email of [year, week, fresh]) await ask(email);
    await confirm(await linkTo(year));
    const [{ id: freshId }] = [await linkTo(fresh)];
    const age = (link: { id: number }, days: number) =>
      world.rows(`UPDATE area_request SET asked_at = now() - interval '${days} days' WHERE id = ${link.id}`);
    await age(await linkTo(year), 366);
    await age(await linkTo(week), 8);
    await run();
    expect(await world.rows('SELECT id FROM area_request')).toEqual([{ id: freshId }]);
  });
});
