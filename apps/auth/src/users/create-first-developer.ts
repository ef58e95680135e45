import type { Type } from '@nestjs/common';
import { email as emailField } from '@drawpoint/contracts/fields';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { isCommonPassword, TOO_COMMON } from '@drawpoint/rules/common-passwords';
import { brokenPasswordRules } from '@drawpoint/rules/password-policy';
import { Database } from '../database.store.ts';
import { hashPassword } from '../security/passwords.ts';
import { AccountHistory } from './account-history.ts';
import { UserStore } from './user.store.ts';

export type FirstDeveloper = { first_name: string; last_name: string; email: string; password: string };

/**
 * Creates the first account of an empty installation: a developer with a verified email. Called from the
 * terminal, never from a page. Returns its id. Throws an Error with a sentence for the terminal when any
 * account exists, the email is invalid, or the password is weaker than `strong`.
 */
export async function createFirstDeveloper(
  service: { get<T>(type: Type<T>): T },
  { first_name, last_name, email, password }: FirstDeveloper,
): Promise<number> {
  const address = emailField.safeParse(email);
  if (!address.success) throw new Error('The email must be a valid email address.');
  const broken = brokenPasswordRules('strong', password);
  if (broken.length > 0) throw new Error(broken.join(' '));
  if (isCommonPassword(password, address.data)) throw new Error(TOO_COMMON);
  const users = service.get(UserStore);
  const history = service.get(AccountHistory);
  const password_hash = await hashPassword(password);
  const now = new Date();
  const id = await inTransaction(service.get(Database), async (tx) => {
    const account = (await users.isEmpty(tx))
      ? await users.add(tx, {
          first_name,
          last_name,
          email: address.data,
          password_hash,
          roles: ['developer'],
          email_verified_at: now,
          claimed_at: now,
        })
      : null;
    if (!account) throw new Error('There are accounts already: sign in, or ask a developer for an account.');
    await history.record(tx, 'first_developer_created', account.id, systemContext());
    await history.changed(tx, account);
    return account.id;
  });
  history.announce();
  return id;
}
