import { Injectable } from '@nestjs/common';
import { seesEveryProvider } from '@drawpoint/contracts/access';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { withDeadlineAtMost, type RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inParts } from '@drawpoint/nest-kit/data/in-parts';

/** How long a reader waits for names and emails, in milliseconds. */
const PATIENCE_MS = 1_500;
/** As many as auth tells at once. */
const MOST_IDS = 500;

export type Contact = { first_name: string; last_name: string; email: string };

/** A record of a person with a provider. */
type Owned = { user_id: number | null; provider_id: number | null };

/** People's names and emails as auth knows them. */
@Injectable()
export class Contacts {
  constructor(private readonly bus: Bus) {}

  /** By id. Empty while auth is unavailable or slow, so that reads still succeed without emails. */
  async of(people: readonly number[], ctx: RequestContext): Promise<Map<number, Contact>> {
    const found = await ask(people, ctx, (ids, soon) => this.bus.call(users.contacts, { ids }, soon));
    return new Map(found.map((contact) => [contact.id, contact]));
  }

  /**
   * Whether the caller may read the account's email on a record. True for the person, for callers who see
   * every provider, and while the person's record is open to the provider. While auth is unavailable, that
   * last group sees none.
   */
  async readable(records: readonly Owned[], ctx: RequestContext): Promise<(record: Owned) => boolean> {
    const { caller } = ctx;
    if (!caller || seesEveryProvider(caller)) return () => true;
    const owners = records.flatMap(({ user_id }) => (user_id === caller.user_id ? [] : (user_id ?? [])));
    const found = await ask(owners, ctx, (ids, soon) => this.bus.call(users.listReaders, { ids }, soon));
    const readers = new Map(found.map(({ id, provider_ids }) => [id, provider_ids]));
    const isOpen = (userId: number, providerId: number): boolean =>
      readers.get(userId)?.includes(providerId) ?? false;
    return ({ user_id, provider_id }) =>
      user_id === caller.user_id ||
      (user_id !== null && provider_id !== null && isOpen(user_id, provider_id));
  }
}

/** What auth answers of people; nothing while it is away or slow. */
async function ask<Row>(
  people: readonly number[],
  ctx: RequestContext,
  call: (ids: number[], ctx: RequestContext) => Promise<{ data: Row[] }>,
): Promise<Row[]> {
  const ids = [...new Set(people)];
  if (ids.length === 0) return [];
  try {
    const soon = withDeadlineAtMost(ctx, PATIENCE_MS);
    const answers = await Promise.all(inParts(ids, MOST_IDS).map((part) => call(part, soon)));
    return answers.flatMap(({ data }) => data);
  } catch (error) {
    if (error instanceof AppError && ['UNAVAILABLE', 'TIMEOUT', 'BUSY'].includes(error.code)) return [];
    throw error;
  }
}
