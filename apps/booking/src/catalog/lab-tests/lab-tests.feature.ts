import { labTests } from '@drawpoint/contracts/booking/lab-tests.contract';
import { tubes } from '@drawpoint/contracts/booking/tubes.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { providersFeature } from '../providers/providers.feature.ts';
import { LabCatalogStore } from './lab-catalog.store.ts';
import { ManageLabTests } from './manage-lab-tests.ts';
import { ManageTubes } from './manage-tubes.ts';

export const tubesFeature = feature({
  contract: tubes,
  handlers: [ManageTubes],
  imports: [providersFeature],
  providers: [LabCatalogStore],
  exports: [LabCatalogStore],
});

export const labTestsFeature = feature({
  contract: labTests,
  handlers: [ManageLabTests],
  imports: [providersFeature, tubesFeature],
});
