import { Injectable } from '@nestjs/common';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { Database, type Tx } from '../database.store.ts';
import { REQUIRED_DISCLAIMERS } from '../domain/disclaimers.ts';
import type { ConsentVersions } from './consent-texts.ts';

/** What patients agreed to, so that they are asked again only when a text changes. */
@Injectable()
export class GivenConsentStore {
  constructor(private readonly db: Database) {}

  /** When this person agreed to these versions of the consents, by key. */
  async of(userId: number, versions: ConsentVersions): Promise<Map<string, Date>> {
    const rows = await this.db.given_consent.findMany({
      where: {
        user_id: userId,
        OR: Object.entries(versions).map(([key, version]) => ({ key, version })),
      },
    });
    return new Map(rows.map(({ key, given_at }) => [key, given_at]));
  }

  /**
   * Keeps what a person agreed to, and the language they read. A repetition of the same version keeps its first
   * date and language.
   */
  async add(
    tx: Tx,
    userId: number,
    given: { disclaimers: Record<string, boolean>; versions: ConsentVersions; language: Language },
    now: Date,
  ): Promise<void> {
    const { disclaimers, versions, language } = given;
    const keys = REQUIRED_DISCLAIMERS.map(({ key }) => key).filter((key) => disclaimers[key] === true);
    await tx.$executeRaw`
      INSERT INTO given_consent (user_id, key, version, language, given_at)
      SELECT ${userId}::int, key, version, ${language}, ${now}::timestamptz
        FROM unnest(${keys}::text[], ${keys.map((key) => versions[key])}::text[]) AS given (key, version)
      ON CONFLICT (user_id, key) DO UPDATE SET version = excluded.version, language = excluded.language,
                                                given_at = excluded.given_at
       WHERE given_consent.version <> excluded.version`;
  }

  /** Forgets a person whose account was deleted for good. */
  async forget(tx: Tx, userId: number): Promise<void> {
    await tx.given_consent.deleteMany({ where: { user_id: userId } });
  }
}
