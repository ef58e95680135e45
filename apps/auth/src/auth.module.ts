import { Module } from '@nestjs/common';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { AddressStore } from './addresses/address.store.ts';
import { AddressesHandler } from './addresses/addresses.handler.ts';
import { ListAddresses } from './addresses/list-addresses.ts';
import { LocatePlace } from './addresses/locate-place.ts';
import { SaveAddress } from './addresses/save-address.ts';
import { AuditStore } from './audit/audit.store.ts';
import { Database } from './database.store.ts';
import { Emails } from './mail/emails.ts';
import { SendEmailTask } from './mail/send-email.task.ts';
import { CheckRegistration } from './registration/check-registration.ts';
import { PasswordStrengthOption } from './registration/password-strength-option.ts';
import { RegisterPatient } from './registration/register-patient.ts';
import { RegistrationHandler } from './registration/registration.handler.ts';
import { ResendVerification } from './registration/resend-verification.ts';
import { VerificationLinks } from './registration/verification-links.ts';
import { VerificationStore } from './registration/verification.store.ts';
import { VerifyEmail } from './registration/verify-email.ts';
import { OwnAccount } from './sessions/own-account.ts';
import { ResolveSession } from './sessions/resolve-session.ts';
import { SessionStore } from './sessions/session.store.ts';
import { SessionsHandler } from './sessions/sessions.handler.ts';
import { SignIn } from './sessions/sign-in.ts';
import { SignOut } from './sessions/sign-out.ts';
import { Throttle } from './throttle/throttle.ts';
import { ThrottleStore } from './throttle/throttle.store.ts';
import { DropExpiredTask } from './upkeep/drop-expired.task.ts';
import { AccountHistory } from './users/account-history.ts';
import { FindPatient } from './users/find-patient.ts';
import { InvitePatient } from './users/invite-patient.ts';
import { ListContacts } from './users/list-contacts.ts';
import { UserStore } from './users/user.store.ts';
import { UsersHandler } from './users/users.handler.ts';

const stores = [
  Database,
  AddressStore,
  AuditStore,
  SessionStore,
  ThrottleStore,
  UserStore,
  VerificationStore,
];
const shared = [AccountHistory, Emails, PasswordStrengthOption, Throttle, VerificationLinks];
const registration = [CheckRegistration, RegisterPatient, ResendVerification, VerifyEmail];
const sessions = [OwnAccount, ResolveSession, SignIn, SignOut];
const users = [FindPatient, InvitePatient, ListContacts];
const addresses = [ListAddresses, LocatePlace, SaveAddress];

@Module({
  controllers: [AddressesHandler, RegistrationHandler, SessionsHandler, UsersHandler],
  providers: [
    ...stores,
    ...shared,
    ...registration,
    ...sessions,
    ...users,
    ...addresses,
    ...provideTask('send-email', SendEmailTask),
    ...provideTask('drop-expired', DropExpiredTask, { cron: '41 3 * * *' }),
  ],
})
export class AuthModule {}
