import { Injectable } from '@nestjs/common';
import { Database } from '../database.store.ts';
import { LINK_TOLD_MS } from '../domain/link-problem.ts';
import { CHALLENGE_MS } from '../domain/sign-in-challenge.ts';
import { FOUND_MS } from '../users/found-person.store.ts';

const DAY_MS = 24 * 3_600_000;
/** Longer than a booking service that is away may take to ask for the invitation. */
const RESERVED_MS = 30 * DAY_MS;

/** What has no effect any more: expired links and codes, old counters, ids reserved for nobody's visit. */
@Injectable()
export class ExpiredStore {
  constructor(private readonly db: Database) {}

  async drop(now: Date): Promise<void> {
    const before = (ms: number) => new Date(now.getTime() - ms);
    // Links are kept for a day after their end: until then a late use is told why.
    const ended = { where: { expires_at: { lte: before(LINK_TOLD_MS) } } };
    await this.db.email_verification.deleteMany(ended);
    await this.db.email_change.deleteMany(ended);
    await this.db.password_reset.deleteMany(ended);
    await this.db.mobile_confirmation.deleteMany({ where: { expires_at: { lte: now } } });
    await this.db.passkey_ceremony.deleteMany({ where: { expires_at: { lte: now } } });
    await this.db.sign_in_challenge.deleteMany({ where: { created_at: { lte: before(CHALLENGE_MS) } } });
    await this.db.found_person.deleteMany({ where: { found_at: { lte: before(FOUND_MS) } } });
    await this.db.throttle.deleteMany({ where: { updated_at: { lt: before(DAY_MS) } } });
    await this.db.patient_reservation.deleteMany({ where: { created_at: { lt: before(RESERVED_MS) } } });
  }
}
