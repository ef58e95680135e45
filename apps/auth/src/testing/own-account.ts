import { account } from '@drawpoint/contracts/auth/account.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { type AuthUnderTest, startAuth } from './start-auth.ts';

type Patient = Awaited<ReturnType<AuthUnderTest['patient']>>;

/** Starts auth for the tests of a file, and creates a new patient for each test. */
export function withOwnAccount() {
  const auth = startedOnce(startAuth);
  let me: Patient;
  beforeEach(async () => {
    me = await auth.patient();
  });
  return {
    auth,
    get me() {
      return me;
    },
    update: (edit: InputOf<typeof account.update>, as: Caller = me.caller) =>
      auth.call(account.update, edit, { as }),
    read: (as: Caller = me.caller) => auth.call(sessions.getUser, {}, { as }),
    /** Makes the sign-in old, so that the password is required. */
    signedInLongAgo: () => auth.signedInLongAgo(me.caller),
  };
}
