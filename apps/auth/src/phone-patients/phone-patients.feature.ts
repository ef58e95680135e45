import { letterClaims } from '@drawpoint/contracts/auth/letter-claims.contract';
import { phonePatients } from '@drawpoint/contracts/auth/phone-patients.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { adminUsersFeature } from '../managed-users/admin-users.feature.ts';
import { relationsFeature } from '../relations/relations.feature.ts';
import { ClaimByLetter } from './claim-by-letter.ts';
import { CONFIRM_VISITS, ClaimedLetters } from './claimed-letters.ts';
import { PhonePatients } from './phone-patients.ts';

export const phonePatientsFeature = feature({
  contract: phonePatients,
  handlers: [PhonePatients],
  imports: [adminUsersFeature, relationsFeature],
});

export const letterClaimsFeature = feature({
  contract: letterClaims,
  handlers: [ClaimByLetter],
  imports: [relationsFeature],
  tasks: [provideTask(CONFIRM_VISITS, ClaimedLetters)],
});
