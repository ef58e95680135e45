import { ownWork } from '@drawpoint/contracts/booking/own-work.contract';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { availabilityFeature } from '../availability/availability.feature.ts';
import { catalogChangesFeature } from '../catalog/catalog-changes.feature.ts';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { ManagedServiceStore } from '../catalog/services/managed-service.store.ts';
import { geocodingFeature } from '../geocoding/geocoding.feature.ts';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { patientLinks } from '../people/patient-links.ts';
import { policiesFeature } from '../policies/policies.feature.ts';
import { AffectedVisits } from './affected-visits.ts';
import { AreaChange } from './area-change.ts';
import { AssignPatients, TELL_ASSIGNED } from './assign-patients.ts';
import { FollowZone } from './follow-zone.ts';
import { AssignmentStore } from './assignment.store.ts';
import { ListVisitZips } from './list-visit-zips.ts';
import { ManagePhlebotomists } from './manage-phlebotomists.ts';
import { ManagedPhlebotomistStore } from './managed-phlebotomist.store.ts';
import { OwnWork } from './own-work.ts';
import { OverrideStore } from './override.store.ts';
import { PhlebotomistServices } from './phlebotomist-services.ts';

export const phlebotomistsFeature = feature({
  contract: phlebotomists,
  handlers: [AssignPatients, ListVisitZips, ManagePhlebotomists, PhlebotomistServices],
  imports: [availabilityFeature, catalogChangesFeature, catalogFeature, geocodingFeature],
  providers: [
    AffectedVisits,
    AreaChange,
    AssignmentStore,
    FollowZone,
    ManagedPhlebotomistStore,
    ManagedServiceStore,
    OverrideStore,
  ],
  tasks: [provideTask(TELL_ASSIGNED, AssignPatients)],
  consumers: [patientLinks],
  exports: [AreaChange, FollowZone, ManagedPhlebotomistStore, PhlebotomistServices],
});

export const ownWorkFeature = feature({
  contract: ownWork,
  handlers: [OwnWork],
  imports: [availabilityFeature, phlebotomistsFeature, policiesFeature],
});
