import { Injectable } from '@nestjs/common';
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

/** People's names and emails as auth knows them. */
@Injectable()
export class Contacts {
  constructor(private readonly bus: Bus) {}

  /** By id. Nobody's while auth is away or slow: what is read is then answered without emails. */
  async of(people: readonly number[], ctx: RequestContext): Promise<Map<number, Contact>> {
    const ids = [...new Set(people)];
    if (ids.length === 0) return new Map();
    try {
      const soon = withDeadlineAtMost(ctx, PATIENCE_MS);
      const answers = await Promise.all(
        inParts(ids, MOST_IDS).map((part) => this.bus.call(users.contacts, { ids: part }, soon)),
      );
      return new Map(answers.flatMap(({ data }) => data.map((contact) => [contact.id, contact])));
    } catch (error) {
      if (error instanceof AppError && ['UNAVAILABLE', 'TIMEOUT', 'BUSY'].includes(error.code))
        return new Map();
      throw error;
    }
  }
}
