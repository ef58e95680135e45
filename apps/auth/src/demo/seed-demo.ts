import type { Type } from '@nestjs/common';
import { inTransaction, UNHURRIED } from '@drawpoint/nest-kit/data/in-transaction';
import { AddressStore } from '../addresses/address.store.ts';
import { Database } from '../database.store.ts';
import { hashPassword } from '../security/passwords.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';
import { DEMO_HOMES } from './homes.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, LAST_DEMO_ID } from './people.ts';

/** Seeds an empty store with the demo's people and addresses. Does nothing when any account exists. */
export async function seedDemo(service: { get<T>(type: Type<T>): T }): Promise<void> {
  const users = service.get(UserStore);
  // Checked before the slow hash, and again in the transaction.
  if (!(await users.isEmpty())) return;
  const addresses = service.get(AddressStore);
  const history = service.get(AccountHistory);
  // One shared hash: sixty hashes would take seconds.
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const now = new Date();
  await inTransaction(
    service.get(Database),
    async (tx) => {
      if (!(await users.isEmpty(tx))) return;
      for (const person of DEMO_PEOPLE) {
        const confirmed = { password_hash, email_verified_at: now, claimed_at: now };
        const account = await users.add(tx, { ...person, ...confirmed });
        if (account) await history.changed(tx, account);
      }
      await users.keepIdsFree(tx, LAST_DEMO_ID);
      const housed = new Set<number>();
      for (const { user_id, ...details } of DEMO_HOMES) {
        const { id } = await addresses.add(tx, user_id, details);
        if (!housed.has(user_id)) await addresses.makeDefault(tx, id, user_id);
        housed.add(user_id);
      }
    },
    UNHURRIED,
  );
  history.announce();
}
