import { Injectable } from '@nestjs/common';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { isAdult } from '@drawpoint/rules/dates';
import { toE164 } from '@drawpoint/rules/phone';
import { personErrors } from '../domain/person-rules.ts';
import { CheckPassword } from '../passwords/check-password.ts';
import { Devices } from '../security/devices.ts';
import { minimumDuration } from '../security/minimum-duration.ts';
import { hashPassword } from '../security/passwords.ts';
import { Strangers } from '../security/strangers.ts';
import { registrationLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import type { Registration } from '../users/account.ts';
import { AddRegistration } from './add-registration.ts';
import { LINK_SENT } from './verification-links.ts';

type NewRegistration = ParsedInputOf<typeof registration.register>;

/** Longer than the work takes, so that neither response nor time reveals accounts. */
const ANSWER_AFTER_MS = 250;

/** Registers a patient. A known email gets the same response, and its owner an email. */
@Injectable()
export class RegisterPatient {
  constructor(
    private readonly registrations: AddRegistration,
    private readonly devices: Devices,
    private readonly password: CheckPassword,
    private readonly throttle: Throttle,
    private readonly strangers: Strangers,
  ) {}

  readonly register = handle(
    registration.register,
    (sound, ctx) => this.strangers.inTurn(async () => ({ errors: await this.errors(sound, ctx) })),
    async (input, ctx) => {
      const details = await this.strangers.inTurn(async () => {
        await this.throttle.count(registrationLimits(input.email, ctx.clientIp), ctx.now());
        return toRegistration(input);
      });
      const { device, cookie } = this.devices.identify(ctx.device);
      await minimumDuration(
        ANSWER_AFTER_MS,
        this.registrations.run({ email: input.email, details, deviceId: device.id }, ctx),
      );
      return { verify_required: true, message: LINK_SENT, device: cookie };
    },
  );

  /** Returns the errors of these fields, whether or not the email is known. */
  private async errors(sound: Partial<NewRegistration>, ctx: RequestContext): Promise<FieldErrors> {
    const { email = '', password, password_confirmation = '' } = sound;
    const typed = password !== undefined && { email, password, password_confirmation };
    return {
      ...(typed && (await this.password.errors(typed))),
      ...minorErrors(sound, ctx.now()),
      ...personErrors(sound, ctx.now()),
    };
  }
}

const MINOR = 'You must be 18 or older. For a child, a parent or guardian has the account and books.';

function minorErrors({ date_of_birth }: Partial<NewRegistration>, now: Date): FieldErrors {
  const isMinor = date_of_birth !== undefined && !isAdult(date_of_birth, now.toISOString().slice(0, 10));
  return isMinor ? { date_of_birth: [MINOR] } : {};
}

async function toRegistration(input: NewRegistration): Promise<Registration> {
  return {
    first_name: input.first_name,
    last_name: input.last_name,
    gender: input.gender,
    date_of_birth: input.date_of_birth,
    mobile: input.mobile ? toE164(input.mobile) : null,
    password_hash: await hashPassword(input.password),
    scheduling_for_someone_else: input.scheduling_for_someone_else ?? false,
    preferred_language: input.preferred_language ?? 'en',
  };
}
