import { personClaims } from '@drawpoint/contracts/auth/person-claims.contract';
import { persons } from '@drawpoint/contracts/auth/persons.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ClaimPerson } from './claim-person.ts';
import { KeepPersons } from './keep-persons.ts';

export const personsFeature = feature({ contract: persons, handlers: [KeepPersons] });

export const personClaimsFeature = feature({ contract: personClaims, handlers: [ClaimPerson] });
