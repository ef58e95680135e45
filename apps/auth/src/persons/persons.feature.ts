import { persons } from '@drawpoint/contracts/auth/persons.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { KeepPersons } from './keep-persons.ts';

export const personsFeature = feature({ contract: persons, handlers: [KeepPersons] });
