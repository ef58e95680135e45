import { Injectable } from '@nestjs/common';
import { NOBODY } from '@drawpoint/contracts/access';
import { Database } from '../database.store.ts';

/** How long a provider may assign a person whom its admin found by email. */
export const FOUND_MS = 24 * 3_600_000;

/** Patients without a provider whom admins found by the full email address. */
@Injectable()
export class FoundPersonStore {
  constructor(private readonly db: Database) {}

  /**
   * Returns the patient without a provider who has this email, and records that the provider found them. Null
   * when there is none.
   */
  async byEmail(email: string, providerId: number, now: Date): Promise<number | null> {
    const found = await this.db.user.findFirst({
      where: { email, deleted_at: null, of_providers: { has: NOBODY } },
      select: { id: true },
    });
    if (!found) return null;
    const key = { provider_id: providerId, user_id: found.id };
    await this.db.found_person.upsert({
      where: { provider_id_user_id: key },
      create: { ...key, found_at: now },
      update: { found_at: now },
    });
    return found.id;
  }

  /** Returns those of these people whom the provider found within the last day. */
  async among(ids: readonly number[], providerId: number, now: Date): Promise<number[]> {
    const rows = await this.db.found_person.findMany({
      where: {
        provider_id: providerId,
        user_id: { in: [...ids] },
        found_at: { gt: new Date(now.getTime() - FOUND_MS) },
      },
      select: { user_id: true },
    });
    return rows.map(({ user_id }) => user_id);
  }
}
