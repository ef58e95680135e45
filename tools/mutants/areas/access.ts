import type { MutantArea } from '../listed.ts';

export const access: MutantArea = {
  unit: [
    'libs/contracts/src/(access|account|person|limited|conversation)',
    'apps/(auth|gateway)/src/(domain|sessions|authentication|realtime)/',
  ],
  integration: [
    'apps/gateway/src/(authentication|realtime)/',
    'apps/auth/src/(impersonation|relations|managed-users)/',
    'apps/appointments/src/(appointments/who-sees|appointments/limited|payments/payments\\.)',
  ],
  mutants: [
    {
      mistake: 'An admin who acts for a patient reads what belongs to other companies.',
      file: 'libs/contracts/src/access.ts',
      find: '&& (within === null || names(within));',
      replace: ';',
    },
    {
      mistake: 'Lists of who acts for somebody are not limited to the own company.',
      file: 'libs/nest-kit/src/data/scope.ts',
      find: '...(within !== null && { AND: [named(within)] }),',
      replace: '',
    },
    {
      mistake: 'Admins of every company find the patients who belong to nobody.',
      file: 'libs/contracts/src/access.ts',
      find: "sole_provider === true && provider_id !== null && roles.includes('admin')",
      replace: "sole_provider !== null && provider_id !== null && roles.includes('admin')",
    },
    {
      mistake: 'Who confirmed a visit gives the company their password.',
      file: 'libs/contracts/src/person-rights.ts',
      find: 'confirmed: { record: true, act: true, account: false }',
      replace: 'confirmed: { record: true, act: true, account: true }',
    },
    {
      mistake: 'A company deletes an account that another company shares.',
      file: 'libs/contracts/src/person-rights.ts',
      find: 'account: !hasOthers && granted',
      replace: 'account: granted',
    },
    {
      mistake: 'An admin acts for another admin.',
      file: 'libs/contracts/src/account-access.ts',
      find: 'act: act && isAbove,',
      replace: 'act,',
    },
    {
      mistake: 'Who acts for somebody may do what that forbids.',
      file: 'apps/gateway/src/authentication/admission.ts',
      find: "access.impersonation === 'refuse' && caller.impersonator_id !== undefined",
      replace: "access.impersonation === 'refuse' && caller.session_id === undefined",
    },
    {
      mistake: 'Who acts for somebody hears all their conversations.',
      file: 'apps/gateway/src/realtime/channel-rules.ts',
      find: '!isLimited(caller) && Number(low)',
      replace: 'Number(low)',
    },
    {
      mistake: 'A session that was ended while it was looked up stays open for ten seconds.',
      file: 'apps/gateway/src/authentication/token-cache.ts',
      find: 'if (generation === this.generation) this.keep(',
      replace: 'if (generation <= this.generation) this.keep(',
    },
    {
      mistake: 'Anybody pays for anybody, and sees the visit by it.',
      file: 'apps/appointments/src/payments/charges.ts',
      find: "if (!isOwn && !canManageAppointment(caller, appointment)) throw new AppError('FORBIDDEN');",
      replace: '',
    },
  ],
};
