import { persons } from '@drawpoint/contracts/auth/persons.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { codeOf, fieldErrors, startAuth } from '../testing/start-auth.ts';

const auth = startedOnce(startAuth);
let me: Caller;
let other: Caller;
beforeEach(async () => {
  me = (await auth.patient()).caller;
  other = (await auth.patient()).caller;
});

const leo = {
  first_name: 'Leo',
  last_name: 'Carter',
  date_of_birth: '2019-05-01',
  gender: 'male' as const,
  insurance_provider: 'Acme Health',
  insurance_member_id: 'A-1',
  draw_notes: 'Afraid of needles.\nUse a small needle.',
};
const create = (change: object = {}, as = me) => auth.call(persons.create, { ...leo, ...change }, { as });
const list = async (as = me) => (await auth.call(persons.list, {}, { as })).data;
const update = (id: number, change: object, as = me) =>
  auth.call(persons.update, { ...leo, id, ...change }, { as });

describe('the people somebody books for', () => {
  it('they are kept in the order they were added', async () => {
    const first = await create();
    const fresh = { version: 1, invited_until: null, needs_agreement: false };
    expect(first).toEqual({ id: expect.any(Number), ...fresh, ...leo });
    const second = await create({ first_name: 'Ana', insurance_provider: '', draw_notes: null });
    expect(second).toMatchObject({ insurance_provider: null, draw_notes: null });
    expect(await list()).toEqual([first, second]);
    expect(await list(other)).toEqual([]);
  });

  it('they are stored encrypted', async () => {
    const { id } = await create();
    const [row] = await auth.rows(`SELECT to_jsonb(p)::text AS row FROM person p WHERE id = $1`, [id]);
    expect(row!.row).not.toMatch(/2019-05-01|Acme Health|needles/);
  });

  it('a change replaces all details, an old version is refused, and a removal is final', async () => {
    const { id } = await create();
    const changed = await update(id, { last_name: 'Diaz', insurance_provider: null, version: 1 });
    expect(changed).toMatchObject({ last_name: 'Diaz', insurance_provider: null, version: 2 });
    expect(await codeOf(update(id, { last_name: 'Old', version: 1 }))).toBe('STALE');
    await auth.call(persons.remove, { id }, { as: me });
    expect(await list()).toEqual([]);
    expect(await codeOf(auth.call(persons.remove, { id }, { as: me }))).toBe('NOT_FOUND');
  });

  it('a birth in the future, an impossible name and an eleventh person are refused', async () => {
    expect(await fieldErrors(create({ date_of_birth: '2099-01-01' }))).toEqual({
      date_of_birth: ['The date of birth must be in the past.'],
    });
    expect(
      await fieldErrors(create({ date_of_birth: '1850-01-01', first_name: 'www.evil.example' })),
    ).toEqual({
      date_of_birth: ['The date of birth must be within the last 130 years.'],
      first_name: expect.any(Array),
    });
    for (let count = 0; count < 10; count += 1) await create();
    expect(await fieldErrors(create())).toEqual({ first_name: ['You can keep up to 10 people.'] });
    expect(await list()).toHaveLength(10);
  });

  it('somebody else’s person does not exist, also for another service', async () => {
    const { id } = await create();
    expect(await codeOf(update(id, {}, other))).toBe('NOT_FOUND');
    expect(await codeOf(auth.call(persons.remove, { id }, { as: other }))).toBe('NOT_FOUND');
    const asked = { user_id: other.user_id, ids: [id] };
    expect(await auth.call(persons.listOwned, asked, { from: 'booking' })).toEqual({ data: [] });
    const own = { user_id: me.user_id, ids: [id, id + 1] };
    expect((await auth.call(persons.listOwned, own, { from: 'booking' })).data).toMatchObject([{ id }]);
  });
});
