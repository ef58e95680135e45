import { Controller } from '@nestjs/common';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { RegisterPatient } from './register-patient.ts';
import { ResendVerification } from './resend-verification.ts';
import { VerifyEmail } from './verify-email.ts';

@Controller()
export class RegistrationHandler {
  constructor(
    private readonly registerPatient: RegisterPatient,
    private readonly verification: VerifyEmail,
    private readonly resend: ResendVerification,
  ) {}

  @Handles(registration.register)
  register(input: ParsedInputOf<typeof registration.register>, ctx: RequestContext) {
    return this.registerPatient.run(input, ctx, new Date());
  }

  @Handles(registration.verifyEmail)
  verifyEmail({ token }: ParsedInputOf<typeof registration.verifyEmail>, ctx: RequestContext) {
    return this.verification.run(token, ctx, new Date());
  }

  @Handles(registration.resendVerification)
  resendVerification(_input: object, ctx: RequestContext) {
    return this.resend.forSignedIn(ctx, new Date());
  }

  @Handles(registration.resendVerificationAsGuest)
  resendVerificationAsGuest(
    { email }: ParsedInputOf<typeof registration.resendVerificationAsGuest>,
    ctx: RequestContext,
  ) {
    return this.resend.forGuest(email, ctx, new Date());
  }
}
