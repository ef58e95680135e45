import type { VisitRelation } from '@drawpoint/contracts/appointments/patients.contract';
import { companies } from '@drawpoint/contracts/auth/companies.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { withOwnAccount } from '../testing/own-account.ts';
import { unrelated } from '../testing/related.ts';
import { codeOf } from '../testing/start-auth.ts';

const own = withOwnAccount();
beforeAll(async () => {
  await own.auth.rows(`INSERT INTO provider (id, version, name) VALUES (1, 1, 'Empire Mobile Labs'),
                        (2, 1, 'Hudson Home Draws')`);
});
beforeEach(() => void Object.assign(own.auth.related, unrelated()));

const list = async (as = own.me.caller) => (await own.auth.call(companies.list, {}, { as })).data;
const object = (id: number, as = own.me.caller) => own.auth.call(companies.object, { id }, { as });

describe('the companies of a person', () => {
  it('people see their companies with what each may do', async () => {
    Object.assign(own.auth.related, { booked: [1], assigned: [2] });
    expect(await list()).toEqual([
      {
        ...{ id: 1, name: 'Empire Mobile Labs', relations: ['booked', 'past'], objected: false },
        may: { record: true, act: true, account: false },
      },
      {
        ...{ id: 2, name: 'Hudson Home Draws', relations: ['assigned'], objected: false },
        may: { record: false, act: false, account: false },
      },
    ]);
  });

  it('after an objection a company has no rights and is notified, and the objection can be withdrawn', async () => {
    own.auth.related.booked = [1];
    await object(1);
    expect(await list()).toMatchObject([
      { id: 1, objected: true, may: { record: false, act: false, account: false } },
    ]);
    const [event] = await own.auth.rows(
      `SELECT data FROM event_log.event WHERE type = 'company.acted' ORDER BY occurred_at DESC LIMIT 1`,
    );
    expect(event!.data).toEqual({
      ...{ act: 'objected', user_id: own.me.id, provider_id: 1, company: 'Empire Mobile Labs' },
    });
    await own.auth.call(companies.withdraw, { id: 1 }, { as: own.me.caller });
    expect(await list()).toMatchObject([{ id: 1, objected: false, may: { record: true } }]);
  });

  it('nobody objects to their employer, on behalf of others, or where no rights exist', async () => {
    own.auth.related.employed = [1];
    expect(await codeOf(object(1))).toBe('FORBIDDEN');
    expect(await codeOf(object(2))).toBe('NOT_FOUND');
    own.auth.related.booked = [2];
    expect(await codeOf(object(2, { ...own.me.caller, impersonator_id: 900 }))).toBe('IMPERSONATION_REFUSED');
    expect(await codeOf(own.auth.call(companies.list, {}))).toBe('UNAUTHENTICATED');
  });

  it('are told to the services that show the person’s email, as far as the record is open to them', async () => {
    const readers = async (visits?: VisitRelation[]) => {
      const input = { ids: [own.me.id], readers: { visits } };
      return (await own.auth.call(users.contacts, input, { from: 'appointments' })).data[0]?.open_to;
    };
    Object.assign(own.auth.related, { booked: [1], confirmed: [2], assigned: [3], past: [4] });
    expect(await readers()).toEqual([1, 2]);
    await object(1);
    expect(await readers()).toEqual([2]);
    const booked = { user_id: own.me.id, booked_at: new Date().toISOString(), confirmed_at: null };
    const visits = [1, 5].map((provider_id) => ({ ...booked, provider_id, phlebotomist_ids: [] }));
    expect(await readers(visits)).toEqual([5]);
    own.auth.related.away = true;
    expect(await readers(visits)).toEqual([]);
  });

  it('an impersonating admin sees only their own company', async () => {
    own.auth.related.booked = [1, 2];
    const limited = { ...own.me.caller, impersonator_id: 900, within_provider: 1 };
    expect((await list(limited)).map(({ id }) => id)).toEqual([1]);
  });
});
