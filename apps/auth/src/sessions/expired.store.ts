import { Injectable } from '@nestjs/common';
import { Database } from '../database.store.ts';
import { LINK_TOLD_MS } from '../domain/link-problem.ts';
import { CHALLENGE_MS } from '../domain/sign-in-challenge.ts';
import { FOUND_MS } from '../users/found-person.store.ts';

const DAY_MS = 24 * 3_600_000;
/** Longer than an outage of booking may delay its request for the invitation. */
const RESERVED_MS = 30 * DAY_MS;

/** Expired records: links and codes, old counters, and reserved ids without a visit. */
@Injectable()
export class ExpiredStore {
  constructor(private readonly db: Database) {}

  async drop(now: Date): Promise<void> {
    const before = (ms: number) => new Date(now.getTime() - ms);
    // Ended links are kept for a day, so that late use gets a precise reason.
    const ended = { where: { expires_at: { lte: before(LINK_TOLD_MS) } } };
    await this.db.email_verification.deleteMany(ended);
    await this.db.email_change.deleteMany(ended);
    await this.db.password_reset.deleteMany(ended);
    await this.db.claim_letter.deleteMany({ where: { ends_at: { lte: now } } });
    await this.db.mobile_confirmation.deleteMany({ where: { expires_at: { lte: now } } });
    await this.db.passkey_ceremony.deleteMany({ where: { expires_at: { lte: now } } });
    await this.db.sign_in_challenge.deleteMany({ where: { created_at: { lte: before(CHALLENGE_MS) } } });
    await this.db.found_person.deleteMany({ where: { found_at: { lte: before(FOUND_MS) } } });
    await this.db.throttle.deleteMany({ where: { updated_at: { lt: before(DAY_MS) } } });
    await this.db.patient_reservation.deleteMany({ where: { created_at: { lt: before(RESERVED_MS) } } });
  }
}
