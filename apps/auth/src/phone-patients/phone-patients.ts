import { Injectable } from '@nestjs/common';
import { peopleListedFor } from '@drawpoint/contracts/access';
import { phonePatients } from '@drawpoint/contracts/auth/phone-patients.contract';
import { collectErrors } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toE164 } from '@drawpoint/rules/phone';
import { Database } from '../database.store.ts';
import { personErrors } from '../domain/person-rules.ts';
import { PersonListStore } from '../managed-users/person-list.store.ts';
import { ProviderOfNew } from '../managed-users/provider-of-new.ts';
import { ReadUsers } from '../managed-users/read-users.ts';
import { PersonAccess } from '../relations/person-access.ts';
import { isStaff } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';

/** How many people of such a name are compared, and how many are shown. */
const MOST_COMPARED = 50;
const MOST = 8;

/** Finds and makes patients who book by telephone (docs/product/booking.md#by-telephone). */
@Injectable()
export class PhonePatients {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly people: PersonListStore,
    private readonly access: PersonAccess,
    private readonly providers: ProviderOfNew,
    private readonly history: AccountHistory,
    private readonly read: ReadUsers,
  ) {}

  /** Mistyped names are found as well. */
  readonly find = handle(phonePatients.find, async ({ first_name, last_name, date_of_birth }, ctx) => {
    const scope = peopleListedFor(ctx.caller);
    const name = `${first_name} ${last_name}`;
    const [alike, mistyped] = await Promise.all([
      this.people.holding(scope, name, [], MOST_COMPARED),
      this.people.mistyped(scope, name, [], MOST_COMPARED),
    ]);
    const ids = [...new Set([...alike, ...mistyped])];
    const accounts = await this.users.ofIds(ids);
    const rightsOver = await this.access.rightsOverAll([...accounts.values()], ctx);
    const found = ids
      .flatMap((id) => accounts.get(id) ?? [])
      .filter((account) => rightsOver(account.id).record && !isStaff(account))
      .map((account) => ({
        id: account.id,
        first_name: account.first_name,
        last_name: account.last_name,
        date_of_birth: account.date_of_birth,
        email: account.email,
        mobile: account.mobile,
        same_birth_date: account.date_of_birth === date_of_birth,
      }));
    const isSame = ({ same_birth_date }: { same_birth_date: boolean }) => same_birth_date;
    return { data: [...found.filter(isSame), ...found.filter((each) => !isSame(each))].slice(0, MOST) };
  });

  /** Throws INVALID_INPUT by field, FORBIDDEN for a provider other than the admin's own. */
  readonly create = handle(
    phonePatients.create,
    async (sound, ctx) => {
      const provider = await collectErrors(this.providers.check(sound.provider_id ?? null, ctx));
      const errors = { ...personErrors(sound, ctx.now()), ...provider.errors };
      return { errors, provider_id: provider.value ?? null };
    },
    async ({ mobile, gender, preferred_language = 'en', ...person }, ctx, { provider_id }) => {
      const made = await inTransaction(this.db, async (tx) => {
        const details = { ...person, gender: gender ?? null, mobile: toE164(mobile), preferred_language };
        const added = await this.users.add(tx, {
          ...details,
          email: '',
          provider_id,
          made_by: provider_id,
        });
        await this.history.record(tx, 'user_created', added!.id, ctx);
        await this.history.changed(tx, added!);
        return added!;
      });
      this.history.announce();
      return this.read.shown(made, ctx);
    },
  );
}
