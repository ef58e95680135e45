import { Injectable } from '@nestjs/common';
import type { registration } from '@drawpoint/contracts/auth/registration.contract';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { registrationErrors } from '../domain/registration-rules.ts';
import { CheckPassword } from '../passwords/check-password.ts';
import { registrationLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';

export type NewRegistration = ParsedInputOf<typeof registration.register>;

/** What stands before a registration and does not depend on whether the email is known. */
@Injectable()
export class CheckRegistration {
  constructor(
    private readonly throttle: Throttle,
    private readonly password: CheckPassword,
  ) {}

  /** Throws RATE_LIMITED, or INVALID_INPUT with every field that is wrong. */
  async run(input: NewRegistration, ctx: RequestContext): Promise<void> {
    const errors = await this.errors(input, ctx);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await this.throttle.count(registrationLimits(input.email, ctx.clientIp), ctx.now());
  }

  /** What is wrong with these fields of one. */
  async errors(sound: Partial<NewRegistration>, ctx: RequestContext): Promise<FieldErrors> {
    return registrationErrors(sound, await this.password.policy(), ctx.now());
  }
}
