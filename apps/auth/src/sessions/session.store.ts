import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { readIds } from '@drawpoint/nest-kit/data/id-list';
import { Database, type Tx } from '../database.store.ts';
import {
  IDLE_MS,
  IMPERSONATION_MS,
  LONGEST_MS,
  type SessionTimes,
  TOUCH_MS,
} from '../domain/session-life.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { Account } from '../users/account.ts';

/** The person's fields that a session needs. */
type Holder = Pick<Account, 'roles' | 'is_phlebotomist' | 'provider_id' | 'deleted'>;

export type Session = SessionTimes & { id: string; userId: number } & Holder & {
    /** The impersonating staff member; null in the user's own session. */
    impersonator: ({ id: number } & Holder) | null;
    /** The provider of an impersonating admin; null for developers and own sessions. */
    within_provider: number | null;
  };

/** An ended session and its person. */
export type EndedSession = { id: string; userId: number };

/** `device`: the browser family of the session. */
export type NewSession = { tokenHash: string; device: string | null };
/** An impersonation session, with the staff member's own session that it depends on. */
export type NewImpersonation = {
  tokenHash: string;
  impersonatorId: number;
  originalId: string;
  withinProvider: number | null;
};
export type SignedInDevice = Pick<Session, 'id' | 'createdAt' | 'lastSeenAt'> & { device: string | null };

type SessionRow = Omit<Session, 'original'> & { originalCreatedAt: Date | null; originalSeenAt: Date | null };

/** Sessions. */
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

  /** Returns admins with a session, impersonation sessions included. */
  async signedInAdmins(): Promise<number[]> {
    return readIds(
      this.db,
      Prisma.sql`SELECT id FROM "user" u WHERE 'admin' = ANY (roles)
        AND EXISTS (SELECT 1 FROM session s WHERE u.id IN (s.user_id, s.impersonator_id))`,
    );
  }

  /** Returns false when the original session has ended meanwhile. */
  async openImpersonation(
    tx: Tx,
    account: Account,
    { tokenHash, impersonatorId, originalId, withinProvider }: NewImpersonation,
    now: Date,
  ): Promise<boolean> {
    const opened = await tx.$executeRaw`
      WITH original AS (
        SELECT id FROM session WHERE id = ${originalId} AND user_id = ${impersonatorId} FOR NO KEY UPDATE)
      INSERT INTO session (id, user_id, token_hash, created_at, last_seen_at, previous_visit_at,
                           impersonator_id, within_provider, original_id)
      SELECT ${randomUUID()}, ${account.id}, ${tokenHash}, ${now}, ${now}, ${account.last_visited_at},
             ${impersonatorId}, ${withinProvider}::int, original.id
        FROM original`;
    return opened === 1;
  }

  /** Ends every impersonation opened from this session. Nobody else can open one until `tx` ends. */
  async endImpersonations(tx: Tx, originalId: string): Promise<EndedSession[]> {
    // A separate statement: only the next one sees rows inserted while it waited for the lock.
    await tx.$executeRaw`SELECT 1 FROM session WHERE id = ${originalId} FOR NO KEY UPDATE`;
    return deleted(tx, Prisma.sql`original_id = ${originalId}`);
  }

  /** Reads admins' impersonation sessions of this person, each limited to a provider. */
  async actingFor(userId: number): Promise<{ id: string; within_provider: number }[]> {
    const rows = await this.db.session.findMany({
      where: { user_id: userId, within_provider: { not: null } },
      select: { id: true, within_provider: true },
    });
    return rows.flatMap(({ id, within_provider }) =>
      within_provider === null ? [] : [{ id, within_provider }],
    );
  }

  async isActedFor(tx: Tx, userId: number): Promise<boolean> {
    const found = await tx.session.findFirst({
      where: { user_id: userId, within_provider: { not: null } },
      select: { id: true },
    });
    return found !== null;
  }

  /** Reads the staff member's original session behind this impersonation. */
  async originalOf(tx: Tx, id: string): Promise<string | null> {
    return (
      (await tx.session.findUnique({ where: { id }, select: { original_id: true } }))?.original_id ?? null
    );
  }

  /** Returns true the first time that a session shows the user's insurance data, and records it. */
  async firstSeesInsurance(tx: Tx, id: string, now: Date): Promise<boolean> {
    const { count } = await tx.session.updateMany({
      where: { id, insurance_seen_at: null },
      data: { insurance_seen_at: now },
    });
    return count === 1;
  }

  async byTokenHash(tokenHash: string): Promise<Session | null> {
    const [found] = await this.find(Prisma.sql`s.token_hash = ${tokenHash}`);
    return found ?? null;
  }

  async byId(id: string): Promise<Session | null> {
    const [found] = await this.find(Prisma.sql`s.id = ${id}`);
    return found ?? null;
  }

  ofIds(ids: readonly string[]): Promise<Session[]> {
    return this.find(Prisma.sql`s.id = ANY (${[...ids]}::text[])`);
  }

  private async find(condition: Prisma.Sql): Promise<Session[]> {
    const rows = await this.db.$queryRaw<SessionRow[]>`
      SELECT s.id, s.user_id AS "userId", s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", u.roles,
             u.is_phlebotomist, u.provider_id, u.deleted_at IS NOT NULL AS deleted,
             CASE WHEN i.id IS NOT NULL THEN
               json_build_object('id', i.id, 'roles', i.roles, 'is_phlebotomist', i.is_phlebotomist,
                                 'provider_id', i.provider_id, 'deleted', i.deleted_at IS NOT NULL)
             END AS impersonator, s.within_provider,
             o.created_at AS "originalCreatedAt", o.last_seen_at AS "originalSeenAt"
        FROM session s JOIN "user" u ON u.id = s.user_id
             LEFT JOIN session o ON o.id = s.original_id
             LEFT JOIN "user" i ON i.id = s.impersonator_id
       WHERE ${condition}`;
    return rows.map(toSession);
  }

  /** Reads when these people were last active themselves. */
  async lastSeen(userIds: readonly number[]): Promise<{ id: number; at: Date }[]> {
    const rows = await this.db.session.groupBy({
      by: ['user_id'],
      where: { user_id: { in: [...userIds] }, impersonator_id: null },
      _max: { last_seen_at: true },
    });
    return rows.flatMap(({ user_id, _max: { last_seen_at } }) =>
      last_seen_at === null ? [] : [{ id: user_id, at: last_seen_at }],
    );
  }

  /** Records activity, once a minute across all replicas. */
  async touch(id: string, now: Date): Promise<void> {
    const before = new Date(now.getTime() - TOUCH_MS);
    await this.db.$executeRaw`
      WITH touched AS (
        UPDATE session SET last_seen_at = ${now} WHERE id = ${id} AND last_seen_at <= ${before}
        RETURNING user_id, impersonator_id)
      UPDATE "user" SET last_visited_at = ${now} FROM touched
       WHERE "user".id = touched.user_id AND touched.impersonator_id IS NULL`;
  }

  /** Reads when the person signed in. Null when the session has ended or is an impersonation. */
  async signedInAt(id: string): Promise<Date | null> {
    const row = await this.db.session.findFirst({
      where: { id, impersonator_id: null },
      select: { created_at: true },
    });
    return row?.created_at ?? null;
  }

  /**
   * Ends this person's session and the impersonations opened from it. Returns an empty list when there was
   * none.
   */
  end(tx: Tx, id: string, userId: number): Promise<EndedSession[]> {
    return endWhere(tx, Prisma.sql`id = ${id} AND user_id = ${userId}`);
  }

  /** Reads the person's sessions, the most recently active first; at most 100. */
  async living(userId: number, now: Date): Promise<SignedInDevice[]> {
    const rows = await this.db.session.findMany({
      where: {
        user_id: userId,
        impersonator_id: null,
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

  /** Ends the person's sessions except one, and the impersonations opened from them. */
  endAll(tx: Tx, userId: number, except?: string): Promise<EndedSession[]> {
    const others = except === undefined ? Prisma.empty : Prisma.sql`AND id <> ${except}`;
    return endWhere(tx, Prisma.sql`user_id = ${userId} ${others}`);
  }

  async dropEnded(now: Date): Promise<void> {
    await this.db.session.deleteMany({
      where: {
        OR: [
          { created_at: { lte: new Date(now.getTime() - LONGEST_MS) } },
          { last_seen_at: { lte: new Date(now.getTime() - IDLE_MS) } },
          {
            impersonator_id: { not: null },
            created_at: { lte: new Date(now.getTime() - IMPERSONATION_MS) },
          },
        ],
      },
    });
  }
}

async function deleted(tx: Tx, condition: Prisma.Sql): Promise<EndedSession[]> {
  return tx.$queryRaw<EndedSession[]>`
    DELETE FROM session WHERE ${condition} RETURNING id, user_id AS "userId"`;
}

const endWhere = (tx: Tx, which: Prisma.Sql): Promise<EndedSession[]> =>
  deleted(tx, Prisma.sql`(${which}) OR original_id IN (SELECT id FROM session WHERE ${which})`);

function toSession(row: SessionRow): Session {
  const { originalCreatedAt: createdAt, originalSeenAt: lastSeenAt, ...session } = row;
  return { ...session, original: createdAt && lastSeenAt ? { createdAt, lastSeenAt } : null };
}
