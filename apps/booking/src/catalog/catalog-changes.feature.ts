import { feature } from '@drawpoint/nest-kit/feature/feature';
import { CatalogEvents } from './catalog-events.ts';
import { VisitsAhead } from './visits-ahead.ts';

/** What every change of the catalog or its people needs: its events, and the upcoming visits it affects. */
export const catalogChangesFeature = feature({
  providers: [CatalogEvents, VisitsAhead],
  exports: [CatalogEvents, VisitsAhead],
});
