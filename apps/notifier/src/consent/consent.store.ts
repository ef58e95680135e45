import { Injectable } from '@nestjs/common';
import type { Language } from '@drawpoint/contracts/auth/languages';
import type { SmsConsentState } from '@drawpoint/contracts/notifier/sms-consent';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import { consentAfter, NO_CONSENT, type Consent, type ConsentAct } from '../domain/consent-changes.ts';

/** The source of a change: the profile, the public form, a text from the phone, or a refusal by Twilio. */
export type ConsentSource = 'account' | 'form' | 'phone' | 'carrier';

export type ConsentChange = {
  phone: string;
  act: ConsentAct;
  source: ConsentSource;
  now: Date;
  /** The consent text that was shown, and its language. */
  text_version?: string;
  language?: Language;
  /** Who chose it: the signed-in person, or the name given on the public form. */
  user_id?: number;
  name?: string;
  /** Twilio's id of the incoming message: each counts once. */
  message_sid?: string;
  /** Whether the phone is asked for YES now. */
  asked?: boolean;
};

/** The result of a change. */
export type ConsentChanged = { before: SmsConsentState; after: SmsConsentState };

/** `language`: that of the person's last choice on a screen. */
export type ConsentRecord = { state: SmsConsentState; changed_at: Date | null; language: Language };

/** The visit of a reminder, and the account that was reminded. */
export type Reminded = { appointment_id: number; user_id: number };

/** Both null before the first reminder. `reminded_user_id`: who can still answer it. */
export type PhoneUsers = {
  reminded_of: number | null;
  reminded_user_id: number | null;
  account_ids: number[];
};

type Row = { id: number; state: string; resumes_as: string | null; changed_at: Date };

/** The consent of each phone, and an append-only log of changes. Phones are in E.164. */
@Injectable()
export class ConsentStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  async find(phone: string, tx: Tx = this.db): Promise<ConsentRecord> {
    const row = await tx.sms_consent.findFirst({ where: { phone_hash: { in: this.hashes(phone) } } });
    if (!row) return NEVER;
    const { state, changed_at, language } = row;
    return { state: state as SmsConsentState, changed_at, language: language as Language };
  }

  /** The states of phones, without those of which nothing is known. */
  async statesOf(phones: readonly string[]): Promise<Map<string, SmsConsentState>> {
    const phoneOf = new Map(phones.flatMap((phone) => this.hashes(phone).map((hash) => [hash, phone])));
    if (phoneOf.size === 0) return new Map();
    const rows = await this.db.sms_consent.findMany({
      where: { phone_hash: { in: [...phoneOf.keys()] } },
      select: { phone_hash: true, state: true },
    });
    return new Map(rows.map((row) => [phoneOf.get(row.phone_hash)!, row.state as SmsConsentState]));
  }

  /** Returns each choice and reply, the oldest first; at most 1,000. */
  async changesOf(phone: string) {
    return this.db.sms_consent_change.findMany({
      where: { consent: { phone_hash: { in: this.hashes(phone) } } },
      select: { act: true, state: true, source: true, text_version: true, language: true, created_at: true },
      orderBy: { id: 'asc' },
      take: 1_000,
    });
  }

  /** Locks the phone's consent until the transaction ends. */
  async lock(tx: Tx, phone: string): Promise<void> {
    const [hash] = this.hashes(phone);
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${hash}, 0))`;
  }

  /**
   * Applies a change. Returns the state before and after; null when the same message was processed before.
   * Changes of one phone are serialised.
   */
  async change(tx: Tx, change: ConsentChange): Promise<ConsentChanged | null> {
    const { phone, act, now } = change;
    const [hash] = this.hashes(phone);
    await this.lock(tx, phone);
    if (await this.isHeard(tx, change.message_sid)) return null;
    const row = await tx.sms_consent.findFirst({ where: { phone_hash: { in: this.hashes(phone) } } });
    const before = row ? toConsent(row) : NO_CONSENT;
    const after = consentAfter(act, before);
    const { language } = change;
    const values = {
      ...after,
      ...(language && { language }),
      changed_at: after.state === before.state && row ? row.changed_at : now,
    };
    const id = row?.id ?? (await nextId(tx, 'sms_consent'));
    if (row) {
      await tx.sms_consent.update({
        where: { id },
        data: { ...values, phone_hash: hash, version: { increment: 1 } },
      });
    } else {
      const phone_sealed = this.sealer.seal(phone, phoneAt(id));
      await tx.sms_consent.create({ data: { ...values, id, phone_hash: hash, phone_sealed } });
    }
    const changeId = await nextId(tx, 'sms_consent_change');
    await tx.sms_consent_change.create({
      data: {
        id: changeId,
        consent_id: id,
        act,
        state: after.state,
        source: change.source,
        text_version: change.text_version ?? null,
        language: language ?? null,
        user_id: change.user_id ?? null,
        name_sealed: change.name === undefined ? null : this.sealer.seal(change.name, nameAt(changeId)),
        message_sid: change.message_sid ?? null,
        asked: (change.asked ?? false) && after.state === 'pending',
        created_at: now,
      },
    });
    return { before: before.state, after: after.state };
  }

  /** Keeps which visit, and whose, the last reminder to a phone was about. */
  async noteReminder(tx: Tx, phone: string, { appointment_id, user_id }: Reminded): Promise<void> {
    await tx.$executeRaw`
      UPDATE sms_consent
         SET reminded_of = ${appointment_id}::int, reminded_user_id = ${user_id}::int,
             reminded_user_ids = array_append(array_remove(reminded_user_ids, ${user_id}::int), ${user_id}::int)
       WHERE phone_hash = ANY (${this.hashes(phone)})`;
  }

  /** The accounts that are known to have used a phone, and the visit and account of the last reminder to it. */
  async usersOf(phone: string): Promise<PhoneUsers> {
    const row = await this.db.sms_consent.findFirst({
      where: { phone_hash: { in: this.hashes(phone) } },
      include: {
        changes: { where: { user_id: { not: null } }, distinct: ['user_id'], select: { user_id: true } },
      },
    });
    if (!row) return { reminded_of: null, reminded_user_id: null, account_ids: [] };
    const { reminded_of, reminded_user_id, reminded_user_ids, changes } = row;
    const consenting = changes.flatMap(({ user_id }) => user_id ?? []);
    return {
      ...{ reminded_of, reminded_user_id },
      account_ids: [...new Set([...reminded_user_ids, ...consenting])],
    };
  }

  /** A later answer to this reminder confirms nothing. */
  async forgetReminder(phone: string): Promise<void> {
    await this.db.sms_consent.updateMany({
      where: { phone_hash: { in: this.hashes(phone) } },
      data: { reminded_user_id: null },
    });
  }

  /** Counts how often a phone was asked for YES since an instant. */
  async countAsked(tx: Tx, phone: string, since: Date): Promise<number> {
    return tx.sms_consent_change.count({
      where: {
        asked: true,
        created_at: { gte: since },
        consent: { phone_hash: { in: this.hashes(phone) } },
      },
    });
  }

  /** Rehashes up to this many numbers that were hashed under an earlier key. Returns their number. */
  async rehashSome(most: number): Promise<number> {
    const rows = await this.db.sms_consent.findMany({
      where: { NOT: { phone_hash: { startsWith: this.sealer.fingerprintMark } } },
      select: { id: true, phone_hash: true, phone_sealed: true },
      take: most,
    });
    for (const { id, phone_hash, phone_sealed } of rows) {
      const phone = this.sealer.open(phone_sealed, phoneAt(id));
      // A concurrent change has rehashed it already.
      await this.db.sms_consent.updateMany({
        where: { id, phone_hash },
        data: { phone_hash: this.hashes(phone)[0] },
      });
    }
    return rows.length;
  }

  private async isHeard(tx: Tx, sid: string | undefined): Promise<boolean> {
    if (sid === undefined) return false;
    return (await tx.sms_consent_change.count({ where: { message_sid: sid } })) > 0;
  }

  private hashes(phone: string): [string, ...string[]] {
    return this.sealer.fingerprints(phone);
  }
}

const phoneAt = (id: number): SealedAt => ({ table: 'sms_consent', column: 'phone_sealed', row: id });
const nameAt = (id: number): SealedAt => ({ table: 'sms_consent_change', column: 'name_sealed', row: id });

const NEVER: ConsentRecord = { state: 'none', changed_at: null, language: 'en' };

const toConsent = ({ state, resumes_as }: Row): Consent => ({
  state: state as SmsConsentState,
  resumes_as: resumes_as as Consent['resumes_as'],
});
