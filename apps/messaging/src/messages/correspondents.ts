import { Injectable } from '@nestjs/common';
import { messageableUsers } from '@drawpoint/contracts/auth/messageable-users.contract';
import type { Correspondent, MessageableUser } from '@drawpoint/contracts/messaging/chat-message';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inParts } from '@drawpoint/nest-kit/data/in-parts';
import { LRUCache } from 'lru-cache';

/** How long names and last visits are cached, in milliseconds: threads are polled. */
const LIFE_MS = 20_000;
const KEPT = 20_000;
/** The most ids that auth accepts at once. */
const AT_ONCE = 500;

type CachedCorrespondent = { person: MessageableUser | null; until: number };

/** The other people of conversations, read from auth. */
@Injectable()
export class Correspondents {
  private readonly known = new LRUCache<number, CachedCorrespondent>({ max: KEPT });

  constructor(private readonly bus: Bus) {}

  /** Returns people by id; deleted and unknown ones are missing. */
  async find(ids: readonly number[], ctx: RequestContext): Promise<Map<number, MessageableUser>> {
    const now = ctx.now().getTime();
    const unknown = [...new Set(ids)].filter((id) => (this.known.get(id)?.until ?? 0) <= now);
    for (const part of inParts(unknown, AT_ONCE)) await this.fetchPeople(part, now, ctx);
    return new Map(
      ids.flatMap((id) => {
        const person = this.known.get(id)?.person;
        return person ? [[id, person] as const] : [];
      }),
    );
  }

  private async fetchPeople(ids: number[], now: number, ctx: RequestContext): Promise<void> {
    const { data } = await this.bus.call(messageableUsers.describe, { ids }, ctx);
    const byId = new Map(data.map((person) => [person.id, person]));
    for (const id of ids) this.known.set(id, { person: byId.get(id) ?? null, until: now + LIFE_MS });
  }
}

/**
 * People as threads show them, with a placeholder for deleted accounts (docs/product/visits.md#snapshots).
 */
export const toCorrespondent = (id: number, person: MessageableUser | undefined): Correspondent =>
  person
    ? {
        id,
        first_name: person.first_name,
        last_name: person.last_name,
        email: person.email,
        last_visited_at: person.last_visited_at,
      }
    : { id, first_name: 'Deleted', last_name: 'user', email: null, last_visited_at: null };

/** docs/product/messages.md#screen */
export const noSuchUser = (): AppError => new AppError('NOT_FOUND', { message: 'User does not exist.' });
