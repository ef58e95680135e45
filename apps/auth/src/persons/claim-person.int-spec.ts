import { account } from '@drawpoint/contracts/auth/account.contract';
import { personClaims } from '@drawpoint/contracts/auth/person-claims.contract';
import { persons } from '@drawpoint/contracts/auth/persons.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { codeOf, fieldErrors, startAuth } from '../testing/start-auth.ts';

const auth = startedOnce(startAuth);
/** Of everybody whom the tests register. */
const BIRTH = '1980-02-03';
const grandma = {
  first_name: 'Rosa',
  last_name: 'Carter',
  date_of_birth: BIRTH,
  gender: 'female' as const,
};

let carer: Caller;
let invited: Caller;
let count = 0;
beforeEach(async () => {
  carer = (await auth.patient()).caller;
  invited = (await auth.patient()).caller;
  auth.moved.length = 0;
});

const keep = (change: object = {}) => auth.call(persons.create, { ...grandma, ...change }, { as: carer });
const listed = async () => (await auth.call(persons.list, {}, { as: carer })).data;
const invite = (id: number, email: string, as = carer) => auth.call(persons.invite, { id, email }, { as });
const show = (token: string) => auth.call(personClaims.show, { token });
const agree = (token: string, date_of_birth = BIRTH) =>
  auth.call(personClaims.agree, { token, date_of_birth });
const claim = (token: string, as = invited) => auth.call(personClaims.claim, { token }, { as });

/** Invites a new person. Returns the token of the link, and the person's id. */
async function invitation(change: object = {}) {
  const { id } = await keep(change);
  const email = `rosa.${(count += 1)}@example.test`;
  expect((await invite(id, email)).invited_until).not.toBeNull();
  return { id, token: await auth.tokenTo(email, 'person-invitation') };
}

describe('an invitation of somebody who is cared for', () => {
  it('it tells two first names, and takes the visits into the account of the same date of birth', async () => {
    const { id, token } = await invitation();
    expect(await show(token)).toEqual({ carer_name: 'Nora', first_name: 'Rosa' });
    expect(await claim(token)).toEqual({ visits: 2 });
    expect(auth.moved).toEqual([
      {
        subject: 'appointments.person-visits.hand-over',
        input: { user_id: carer.user_id, person_id: id, to_user_id: invited.user_id },
      },
    ]);
    expect(await listed()).toEqual([]);
    expect(await codeOf(show(token))).toBe('LINK_INVALID');
    expect(await codeOf(claim(token))).toBe('LINK_INVALID');
  });

  it('the carer’s own account, another date of birth and a sixth answer are refused', async () => {
    const { token } = await invitation();
    expect(await fieldErrors(claim(token, carer))).toHaveProperty('token');
    await auth.call(account.update, { date_of_birth: '1999-09-09' }, { as: invited });
    const other = ['This invitation is for somebody with another date of birth.'];
    expect(await fieldErrors(claim(token))).toEqual({ token: other });
    expect(await fieldErrors(agree(token, '1970-01-01'))).toEqual({ date_of_birth: other });
    for (const day of ['01', '02']) await codeOf(agree(token, `1970-01-${day}`));
    expect(await codeOf(agree(token))).toBe('LINK_INVALID');
    expect(auth.moved).toEqual([]);
    expect(await codeOf(claim('x'.repeat(43)))).toBe('LINK_INVALID');
    expect(await codeOf(auth.call(personClaims.claim, { token }))).toBe('UNAUTHENTICATED');
  });

  it('a link ends after seven days, and with the next one', async () => {
    const { id, token } = await invitation();
    await auth.rows(`UPDATE person SET claim_ends_at = now() - interval '1 second' WHERE id = $1`, [id]);
    expect(await codeOf(show(token))).toBe('LINK_EXPIRED');
    expect((await listed())[0]!.invited_until).toBeNull();
    await invite(id, `rosa.again.${id}@example.test`);
    expect(await codeOf(show(token))).toBe('LINK_INVALID');
  });

  it('a child who is an adult now is booked for only after agreeing', async () => {
    const { id, token } = await invitation();
    await auth.rows(`UPDATE person SET created_at = '1990-01-01' WHERE id = $1`, [id]);
    expect((await listed())[0]).toMatchObject({ needs_agreement: true });
    await agree(token);
    expect((await listed())[0]).toMatchObject({ needs_agreement: false, invited_until: null });
    expect(auth.moved).toEqual([
      {
        subject: 'appointments.person-visits.keep',
        input: { user_id: carer.user_id, person_id: id },
      },
    ]);
  });

  it('nobody under 18 is invited, nobody else’s person, and none while staff act for the carer', async () => {
    const { id } = await keep({ date_of_birth: '2019-05-01' });
    expect(await fieldErrors(invite(id, 'leo@example.test'))).toEqual({
      email: ['People under 18 cannot have an account. Invite them after their 18th birthday.'],
    });
    const adult = await keep();
    expect(await codeOf(invite(adult.id, 'rosa@example.test', invited))).toBe('NOT_FOUND');
    const acting = { ...carer, impersonator_id: 1 };
    expect(await codeOf(invite(adult.id, 'rosa@example.test', acting))).toBe('IMPERSONATION_REFUSED');
  });
});
