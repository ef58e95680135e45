import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Role } from '@drawpoint/contracts/operation';
import { Database, type Tx } from '../database.store.ts';
import { LONGEST_MS, IDLE_MS, TOUCH_MS } from '../domain/session-life.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { Account } from '../users/account.ts';

export type Session = { id: string; userId: number; createdAt: Date; lastSeenAt: Date } & Pick<
  Account,
  'roles' | 'is_phlebotomist' | 'provider_id' | 'deleted'
>;

/** `device`: the family of the browser that holds it. */
export type NewSession = { tokenHash: string; device: string | null };
export type SignedInDevice = Pick<Session, 'id' | 'createdAt' | 'lastSeenAt'> & { device: string | null };

type SessionRow = {
  id: string;
  user_id: number;
  created_at: Date;
  last_seen_at: Date;
  roles: Role[];
  is_phlebotomist: boolean;
  provider_id: number | null;
  deleted: boolean;
};

/** Who is signed in where. */
@Injectable()
export class SessionStore {
  constructor(private readonly db: Database) {}

  async open(tx: Tx, account: Account, { tokenHash, device }: NewSession, now: Date): Promise<void> {
    await tx.session.create({
      data: {
        id: randomUUID(),
        user_id: account.id,
        token_hash: tokenHash,
        created_at: now,
        last_seen_at: now,
        previous_visit_at: account.last_visited_at,
        device,
      },
    });
  }

  byTokenHash(tokenHash: string): Promise<Session | null> {
    return this.find(Prisma.sql`s.token_hash = ${tokenHash}`);
  }

  byId(id: string): Promise<Session | null> {
    return this.find(Prisma.sql`s.id = ${id}`);
  }

  private async find(condition: Prisma.Sql): Promise<Session | null> {
    const [row] = await this.db.$queryRaw<SessionRow[]>`
      SELECT s.id, s.user_id, s.created_at, s.last_seen_at, u.roles, u.is_phlebotomist, u.provider_id,
             u.deleted_at IS NOT NULL AS deleted
        FROM session s JOIN "user" u ON u.id = s.user_id
       WHERE ${condition}`;
    if (!row) return null;
    const { id, user_id, created_at, last_seen_at, ...person } = row;
    return { id, userId: user_id, createdAt: created_at, lastSeenAt: last_seen_at, ...person };
  }

  /** Writes that somebody was there, once a minute however many replicas see them. */
  async touch(id: string, now: Date): Promise<void> {
    const before = new Date(now.getTime() - TOUCH_MS);
    await this.db.$executeRaw`
      WITH touched AS (
        UPDATE session SET last_seen_at = ${now} WHERE id = ${id} AND last_seen_at <= ${before}
        RETURNING user_id)
      UPDATE "user" SET last_visited_at = ${now} FROM touched WHERE "user".id = touched.user_id`;
  }

  /** When the person was here before this session began. */
  async previousVisit(id: string): Promise<Date | null> {
    const row = await this.db.session.findUnique({ where: { id }, select: { previous_visit_at: true } });
    return row?.previous_visit_at ?? null;
  }

  /** When the person signed in; null where the session has ended. */
  async openedAt(id: string): Promise<Date | null> {
    const row = await this.db.session.findUnique({ where: { id }, select: { created_at: true } });
    return row?.created_at ?? null;
  }

  /** Ends a session of this person; false where there was none. */
  async end(tx: Tx, id: string, userId: number): Promise<boolean> {
    const { count } = await tx.session.deleteMany({ where: { id, user_id: userId } });
    return count === 1;
  }

  /** Where the person is signed in, the latest seen first; at most 100. */
  async living(userId: number, now: Date): Promise<SignedInDevice[]> {
    const rows = await this.db.session.findMany({
      where: {
        user_id: userId,
        created_at: { gt: new Date(now.getTime() - LONGEST_MS) },
        last_seen_at: { gt: new Date(now.getTime() - IDLE_MS) },
      },
      orderBy: { last_seen_at: 'desc' },
      take: 100,
    });
    return rows.map(({ id, device, created_at, last_seen_at }) => ({
      ...{ id, device, createdAt: created_at, lastSeenAt: last_seen_at },
    }));
  }

  /** Ends the person's sessions, but for one; answers their ids. */
  async endAll(tx: Tx, userId: number, except?: string): Promise<string[]> {
    const rows = await tx.session.findMany({
      where: { user_id: userId, ...(except !== undefined && { id: { not: except } }) },
      select: { id: true },
    });
    const ids = rows.map(({ id }) => id);
    await tx.session.deleteMany({ where: { id: { in: ids } } });
    return ids;
  }

  async dropEnded(now: Date): Promise<void> {
    await this.db.session.deleteMany({
      where: {
        OR: [
          { created_at: { lte: new Date(now.getTime() - LONGEST_MS) } },
          { last_seen_at: { lte: new Date(now.getTime() - IDLE_MS) } },
        ],
      },
    });
  }
}
