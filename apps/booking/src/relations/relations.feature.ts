import { relations } from '@drawpoint/contracts/booking/relations.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { DescribeRelations } from './describe-relations.ts';

/** Assignment and employment, for other services. */
export const relationsFeature = feature({
  contract: relations,
  handlers: [DescribeRelations],
  imports: [catalogFeature],
});
