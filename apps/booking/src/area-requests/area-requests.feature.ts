import { areaRequests } from '@drawpoint/contracts/booking/area-requests.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { geocodingFeature } from '../geocoding/geocoding.feature.ts';
import { AreaRequestStore } from './area-request.store.ts';
import { AskForArea } from './ask-for-area.ts';
import { EMAIL_AREA_REQUEST, EmailAreaRequest } from './email-area-request.task.ts';
import { TellOfAreas } from './tell-of-areas.task.ts';

export const areaRequestsFeature = feature({
  contract: areaRequests,
  handlers: [AskForArea],
  imports: [catalogFeature, geocodingFeature],
  providers: [AreaRequestStore],
  tasks: [
    provideTask(EMAIL_AREA_REQUEST, EmailAreaRequest),
    // 10 or 11 in the morning on the East Coast.
    provideTask('tell-of-areas', TellOfAreas, { cron: '7 15 * * *' }),
  ],
});
