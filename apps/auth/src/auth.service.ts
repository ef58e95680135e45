import { join } from 'node:path';
import { defineService } from '@drawpoint/nest-kit/service';
import { accountFeature } from './account/account.feature.ts';
import { EmailChangeStore } from './account/email-change.store.ts';
import { MobileConfirmationStore } from './account/mobile-confirmation.store.ts';
import { adminUsersFeature } from './managed-users/admin-users.feature.ts';
import { AddressStore } from './addresses/address.store.ts';
import { addressesFeature } from './addresses/addresses.feature.ts';
import { Database } from './database.store.ts';
import { deletionRequestsFeature } from './deletion/deletion-requests.feature.ts';
import { documentsFeature } from './documents/documents.feature.ts';
import { schema } from './env.ts';
import { accountExportFeature, exportSections } from './export/account-export.feature.ts';
import { fileProviders, filesFeature } from './files/files.feature.ts';
import { Emails } from './mail/emails.ts';
import { impersonationFeature } from './impersonation/impersonation.feature.ts';
import { mailFeature } from './mail/mail.feature.ts';
import { managedUsersFeature } from './managed-users/managed-users.feature.ts';
import { messageableUsersFeature } from './users/messageable-users.feature.ts';
import { Texts } from './mail/texts.ts';
import { Ceremonies } from './passkeys/ceremonies.ts';
import { PasskeyStore } from './passkeys/passkey.store.ts';
import { VerifyPasskey } from './passkeys/verify-passkey.ts';
import { passkeysFeature } from './passkeys/passkeys.feature.ts';
import { ChangePassword } from './passwords/change-password.ts';
import { CheckPassword } from './passwords/check-password.ts';
import { PasswordLinks } from './passwords/password-links.ts';
import { PasswordResetStore } from './passwords/password-reset.store.ts';
import { KnownOptions, optionsProjection } from '@drawpoint/nest-kit/options/known-options';
import { AdminScope } from './sessions/admin-scope.ts';
import { patientNotesFeature } from './notes/patient-notes.feature.ts';
import { patientRecordsFeature } from './users/patient-records.feature.ts';
import { passwordsFeature } from './passwords/passwords.feature.ts';
import { registrationFeature } from './registration/registration.feature.ts';
import { VerificationLinks } from './registration/verification-links.ts';
import { VerificationStore } from './registration/verification.store.ts';
import { ProviderStore } from './relations/provider.store.ts';
import { photosFeature } from './photos/photos.feature.ts';
import { relationsFeature } from './relations/relations.feature.ts';
import { rolesFeature } from './roles/roles.feature.ts';
import { RoleStore } from './roles/role.store.ts';
import { ShownRoles } from './roles/shown-roles.ts';
import { sessionsFeature } from './sessions/sessions.feature.ts';
import { ConfirmIdentity } from './security/confirm-identity.ts';
import { Devices } from './security/devices.ts';
import { Strangers } from './security/strangers.ts';
import { providerUsersFeature } from './users/provider-users.feature.ts';
import { EndSessions } from './sessions/end-sessions.ts';
import { OpenSession } from './sessions/open-session.ts';
import { SessionStore } from './sessions/session.store.ts';
import { SignInChallengeStore } from './two-factor/sign-in-challenge.store.ts';
import { SignInCodes } from './two-factor/sign-in-codes.ts';
import { twoFactorFeature } from './two-factor/two-factor.feature.ts';
import { Throttle } from './throttle/throttle.ts';
import { ThrottleStore } from './throttle/throttle.store.ts';
import { AskLinks } from './users/ask-links.ts';
import { AccountHistory } from './users/account-history.ts';
import { askForFirstDeveloper } from './users/ask-for-first-developer.ts';
import { DeletedUserStore } from './users/deleted-user.store.ts';
import { DeleteUser } from './users/delete-user.ts';
import { FoundPersonStore } from './users/found-person.store.ts';
import { LastAdmin } from './users/last-admin.ts';
import { mergesFeature } from './merges/merges.feature.ts';
import { PersonStore } from './persons/person.store.ts';
import { ClaimedLetters } from './phone-patients/claimed-letters.ts';
import { ClaimLetterStore } from './phone-patients/claim-letter.store.ts';
import { letterClaimsFeature, phonePatientsFeature } from './phone-patients/phone-patients.feature.ts';
import { ProfileStore } from './account/profile.store.ts';
import { personClaimsFeature, personsFeature } from './persons/persons.feature.ts';
import { PatientReservationStore } from './users/patient-reservation.store.ts';
import { UserStore } from './users/user.store.ts';
import { UserView } from './users/user-view.ts';
import { UserViewStore } from './users/user-view.store.ts';
import { usersFeature } from './users/users.feature.ts';

/** Accounts, sessions and saved addresses. */
export const authService = defineService({
  name: 'auth',
  env: schema,
  database: {
    client: Database,
    migrations: join(import.meta.dirname, '../prisma/migrations'),
  },
  features: [
    accountExportFeature,
    accountFeature,
    addressesFeature,
    adminUsersFeature,
    deletionRequestsFeature,
    documentsFeature,
    exportSections,
    filesFeature,
    impersonationFeature,
    letterClaimsFeature,
    mailFeature,
    managedUsersFeature,
    mergesFeature,
    messageableUsersFeature,
    photosFeature,
    passkeysFeature,
    passwordsFeature,
    patientNotesFeature,
    patientRecordsFeature,
    personClaimsFeature,
    personsFeature,
    phonePatientsFeature,
    providerUsersFeature,
    registrationFeature,
    relationsFeature,
    rolesFeature,
    sessionsFeature,
    twoFactorFeature,
    usersFeature,
  ],
  providers: [
    ...fileProviders,
    ...optionsProjection(Database, ['key', 'value'], {
      inject: [AdminScope],
      afterCommit: (scope) => (events) => scope.announce(events),
    }),
    AccountHistory,
    AddressStore,
    PersonStore,
    AdminScope,
    AskLinks,
    Ceremonies,
    ChangePassword,
    CheckPassword,
    ClaimedLetters,
    ClaimLetterStore,
    ConfirmIdentity,
    DeletedUserStore,
    DeleteUser,
    Devices,
    EmailChangeStore,
    Emails,
    EndSessions,
    FoundPersonStore,
    KnownOptions,
    LastAdmin,
    MobileConfirmationStore,
    OpenSession,
    PasskeyStore,
    PasswordLinks,
    PasswordResetStore,
    ProfileStore,
    ProviderStore,
    RoleStore,
    SessionStore,
    ShownRoles,
    SignInChallengeStore,
    SignInCodes,
    Strangers,
    Texts,
    Throttle,
    ThrottleStore,
    PatientReservationStore,
    UserStore,
    UserView,
    UserViewStore,
    VerificationLinks,
    VerificationStore,
    VerifyPasskey,
  ],
  commands: {
    'first-developer': (auth) => {
      const { stdin: input, stdout: output } = process;
      return askForFirstDeveloper(auth, { input, output, later: 'No account was made.' });
    },
  },
});
