import { Injectable } from '@nestjs/common';
import { seesEveryProvider } from '@drawpoint/contracts/access';
import type { VisitRelation } from '@drawpoint/contracts/appointments/patients.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf, OutputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { withDeadlineAtMost, type RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inParts } from '@drawpoint/nest-kit/data/in-parts';

/** How long a reader waits for names and emails, in milliseconds. */
const TIMEOUT_MS = 1_500;
/** The most ids that auth accepts at once. */
const MOST_IDS = 500;

export type Contact = OutputOf<typeof users.contacts>['data'][number];

/** The ids of a record's person and provider. */
type RecordOwner = { user_id: number | null; provider_id: number | null };

/** People by id, and whether the caller may read the account's email on a record. */
export type ReadableContacts = {
  contacts: ReadonlyMap<number, Contact>;
  isReadable: (record: RecordOwner) => boolean;
};

/** People's names and emails as auth knows them. */
@Injectable()
export class Contacts {
  constructor(private readonly bus: Bus) {}

  /**
   * The owners of records, and `others`. An email is readable for the person, for callers who see every provider,
   * and while the person's record is open to the provider. `visits` are the owners' relations, when read anyway.
   * No contact is there while auth is unavailable or slow, so that reads still succeed without emails.
   */
  async of(
    records: readonly RecordOwner[],
    ctx: RequestContext,
    { others = [], visits }: { others?: readonly number[]; visits?: () => Promise<VisitRelation[]> } = {},
  ): Promise<ReadableContacts> {
    const { caller } = ctx;
    const ids = [...records.flatMap(({ user_id }) => user_id ?? []), ...others];
    const isChecked = ownersToCheck(records, caller).length > 0;
    const contacts = await this.ask(ids, isChecked ? { visits: await visits?.() } : undefined, ctx);
    const isOpen = (userId: number, providerId: number): boolean =>
      contacts.get(userId)?.open_to?.includes(providerId) ?? false;
    return {
      contacts,
      isReadable: ({ user_id, provider_id }) =>
        !caller ||
        seesEveryProvider(caller) ||
        user_id === caller.user_id ||
        (user_id !== null && provider_id !== null && isOpen(user_id, provider_id)),
    };
  }

  /** Birth dates of accounts; none while auth is away or slow. */
  async birthDates(ids: readonly number[], ctx: RequestContext): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const soon = withDeadlineAtMost(ctx, TIMEOUT_MS);
    const asked = this.bus.call(users.birthDates, { ids: [...new Set(ids)] }, soon);
    const { data } = await asked.catch(withoutAuth({ data: [] }));
    return new Map(data.map(({ id, date_of_birth }) => [id, date_of_birth]));
  }

  /** What auth answers of people; nothing while it is away or slow. */
  private async ask(
    people: readonly number[],
    readers: InputOf<typeof users.contacts>['readers'],
    ctx: RequestContext,
  ): Promise<Map<number, Contact>> {
    const soon = withDeadlineAtMost(ctx, TIMEOUT_MS);
    const parts = inParts([...new Set(people)], MOST_IDS);
    const asked = parts.map((ids) => this.bus.call(users.contacts, { ids, readers }, soon));
    const answers = await Promise.all(asked).catch(withoutAuth([]));
    return new Map(answers.flatMap(({ data }) => data.map((each) => [each.id, each])));
  }
}

/** Answers this instead while auth is unavailable or slow. */
const withoutAuth =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof AppError && ['UNAVAILABLE', 'TIMEOUT', 'BUSY'].includes(error.code)) return instead;
    throw error;
  };

/** The owners whose email the caller may read only while their record is open to the provider. */
export const ownersToCheck = (
  records: readonly Pick<RecordOwner, 'user_id'>[],
  caller: Caller | null,
): number[] =>
  !caller || seesEveryProvider(caller)
    ? []
    : records.flatMap(({ user_id }) => (user_id === caller.user_id ? [] : (user_id ?? [])));
