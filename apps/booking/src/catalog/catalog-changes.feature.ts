import { feature } from '@drawpoint/nest-kit/feature/feature';
import { CatalogEvents } from './catalog-events.ts';
import { VisitsAhead } from './visits-ahead.ts';

/** What every change of the catalog and its people needs: how to tell of it, and which visits ahead it concerns. */
export const catalogChangesFeature = feature({
  providers: [CatalogEvents, VisitsAhead],
  exports: [CatalogEvents, VisitsAhead],
});
