import { colleagues } from '@drawpoint/contracts/booking/colleagues.contract';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { relations } from '@drawpoint/contracts/booking/relations.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { ManageRelations } from './manage-relations.ts';

/** Keeps copies of people from auth, and their relations to providers by assignment, visit and employment. */
export const peopleFeature = feature({
  contract: { ...relations, ...providerPeople, ...colleagues },
  handlers: [ManageRelations],
  imports: [catalogFeature],
});
