import { colleagues } from '@drawpoint/contracts/booking/colleagues.contract';
import { mergedPatients } from '@drawpoint/contracts/booking/merged-patients.contract';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { relations } from '@drawpoint/contracts/booking/relations.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { ManageRelations } from './manage-relations.ts';
import { MergePatients } from './merge-patients.ts';
import { MergedRecordStore } from './merged-record.store.ts';

/** Keeps copies of people from auth, and their relations to providers by assignment, visit and employment. */
export const peopleFeature = feature({
  contract: { ...relations, ...providerPeople, ...colleagues, ...mergedPatients },
  handlers: [ManageRelations, MergePatients],
  imports: [catalogFeature],
  providers: [MergedRecordStore],
});
