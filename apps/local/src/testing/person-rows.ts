import { link, REFUSED, SIGNED_IN, type AccountRow } from './account-row.ts';
import type { Person, startAccounts } from './start-accounts.ts';

const LEO = { first_name: 'Leo', last_name: 'Carter', date_of_birth: '2019-05-01', gender: 'male' };
const ROSA = { ...LEO, first_name: 'Rosa', date_of_birth: '1950-05-01' };

/** Who keeps people they care for, and who answers an invitation. */
export function personRows(
  worldOf: () => Awaited<ReturnType<typeof startAccounts>>,
): Record<string, AccountRow> {
  const kept = async (own: Person, body: object) => ({
    id: (await worldOf().make('POST /persons', own, { body })).id,
  });
  return {
    'auth.persons.list': { statuses: SIGNED_IN },
    'auth.persons.create': { statuses: [201, 201, 201, 201, 401], sent: () => ({ body: LEO }) },
    'auth.persons.update': {
      ...{ statuses: SIGNED_IN, other: 404 },
      sent: async (own) => ({ params: await kept(own, LEO), body: LEO }),
    },
    'auth.persons.remove': {
      ...{ statuses: SIGNED_IN, other: 404 },
      sent: async (own) => ({ params: await kept(own, LEO) }),
    },
    'auth.persons.invite': {
      ...{ statuses: SIGNED_IN, other: 404 },
      sent: async (own) => {
        const { id } = await kept(own, ROSA);
        return { params: { id }, body: { email: `rosa.${String(id)}@example.test` } };
      },
    },
    'auth.person-claims.show': { statuses: REFUSED, sent: link },
    'auth.person-claims.agree': {
      statuses: REFUSED,
      sent: () => ({ body: { ...link().body, date_of_birth: '1950-05-01' } }),
    },
    'auth.person-claims.claim': { statuses: [422, 422, 422, 422, 401], sent: link },
  };
}
