import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';
import type { SwitchedOff } from '../domain/preferences.ts';

export type StoredPreferences = { version: number; off: SwitchedOff };

const NONE: StoredPreferences = { version: 1, off: [] };

/** The channels that each person switched off. */
@Injectable()
export class PreferenceStore {
  constructor(private readonly db: Database) {}

  async find(userId: number): Promise<StoredPreferences> {
    return (await this.db.notification_preference.findUnique({ where: { user_id: userId } })) ?? NONE;
  }

  /** Returns what these people switched off, by id; people without a choice are missing. */
  async ofPeople(tx: Tx, userIds: number[]): Promise<Map<number, SwitchedOff>> {
    const rows = await tx.notification_preference.findMany({ where: { user_id: { in: userIds } } });
    return new Map(rows.map(({ user_id, off }) => [user_id, off]));
  }

  /** Returns what a person switched off, and locks it until the transaction ends. */
  async lock(tx: Tx, userId: number): Promise<StoredPreferences> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${userId}::bigint)`;
    return (await tx.notification_preference.findUnique({ where: { user_id: userId } })) ?? NONE;
  }

  async save(tx: Tx, userId: number, { version, off }: StoredPreferences): Promise<void> {
    const values = { version, off: [...off] };
    await tx.notification_preference.upsert({
      where: { user_id: userId },
      create: { user_id: userId, ...values },
      update: values,
    });
  }
}
