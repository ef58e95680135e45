import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { AddRegistration } from './add-registration.ts';
import { CorrectEmail } from './correct-email.ts';
import { RegisterPatient } from './register-patient.ts';
import { ResendVerification } from './resend-verification.ts';
import { VerifyEmail } from './verify-email.ts';

export const registrationFeature = feature({
  contract: registration,
  handlers: [RegisterPatient, CorrectEmail, ResendVerification, VerifyEmail],
  providers: [AddRegistration],
});
