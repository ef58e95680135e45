import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { RegisterPatient } from './register-patient.ts';
import { ResendVerification } from './resend-verification.ts';
import { VerifyEmail } from './verify-email.ts';

export const registrationFeature = feature({
  contract: registration,
  handlers: [RegisterPatient, ResendVerification, VerifyEmail],
});
