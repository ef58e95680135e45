import { labTests } from '@drawpoint/contracts/booking/lab-tests.contract';
import { persons } from '@drawpoint/contracts/auth/persons.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';

/** When the owners of accounts were born; of others nothing is known. */
export const BORN = '1980-05-01';
/** A child for whom patient 4 books. */
export const CHILD = {
  ...{ id: 71, version: 1, first_name: 'Leo', last_name: 'Carter', gender: 'male' as const },
  date_of_birth: `${new Date().getUTCFullYear() - 9}-01-01`,
  ...{ insurance_provider: null, insurance_member_id: null, draw_notes: null },
  ...{ invited_until: null, needs_agreement: false },
};

/** What auth and booking know about orders: test 9 is retired, and higher ones are unknown. */
export const orderFakes = {
  [users.isBornOn.subject]: ({ user_id, date_of_birth }: { user_id: number; date_of_birth: string }) => ({
    is_match: user_id > 5 ? null : date_of_birth === BORN,
  }),
  [persons.listOwned.subject]: ({ user_id, ids }: { user_id: number; ids: number[] }) => ({
    data: user_id === 4 && ids.includes(CHILD.id) ? [CHILD] : [],
  }),
  [labTests.describe.subject]: ({ ids }: { ids: number[] }) => ({
    data: ids.filter((id) => id < 10).map((id) => ({ id, name: `Test ${id}`, active: id !== 9 })),
  }),
};
