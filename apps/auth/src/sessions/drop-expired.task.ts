import { Injectable } from '@nestjs/common';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { EmailChangeStore } from '../account/email-change.store.ts';
import { PasskeyStore } from '../passkeys/passkey.store.ts';
import { MobileConfirmationStore } from '../account/mobile-confirmation.store.ts';
import { PasswordResetStore } from '../passwords/password-reset.store.ts';
import { VerificationStore } from '../registration/verification.store.ts';
import { SignInChallengeStore } from '../two-factor/sign-in-challenge.store.ts';
import { FoundPersonStore } from '../users/found-person.store.ts';
import { SessionStore } from './session.store.ts';
import { PatientReservationStore } from '../users/patient-reservation.store.ts';
import { ThrottleStore } from '../throttle/throttle.store.ts';

const DAY_MS = 24 * 3_600_000;
/** Longer than a booking service that is away may take to ask for the invitation. */
const RESERVED_DAYS = 30;

/** Removes what has no effect any more: ended sessions, expired links, old counters, ids reserved for nobody's visit. */
@Injectable()
export class DropExpiredTask implements Task {
  constructor(
    private readonly sessions: SessionStore,
    private readonly throttles: ThrottleStore,
    private readonly reservations: PatientReservationStore,
    private readonly links: VerificationStore,
    private readonly emailChanges: EmailChangeStore,
    private readonly mobileCodes: MobileConfirmationStore,
    private readonly resets: PasswordResetStore,
    private readonly challenges: SignInChallengeStore,
    private readonly passkeys: PasskeyStore,
    private readonly found: FoundPersonStore,
  ) {}

  async run(): Promise<void> {
    const now = new Date();
    await this.sessions.dropEnded(now);
    await this.links.dropExpired(now);
    await this.emailChanges.dropExpired(now);
    await this.mobileCodes.dropExpired(now);
    await this.resets.dropExpired(now);
    await this.challenges.dropExpired(now);
    await this.passkeys.dropExpired(now);
    await this.found.dropOlderThan(now);
    await this.throttles.dropOlderThan(new Date(now.getTime() - DAY_MS));
    await this.reservations.dropOlderThan(new Date(now.getTime() - RESERVED_DAYS * DAY_MS));
  }
}
