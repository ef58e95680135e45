import { presence } from '@drawpoint/contracts/booking/presence.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { ChangePresence } from './change-presence.ts';
import { ReadPresence } from './read-presence.ts';

export const presenceFeature = feature({
  contract: presence,
  handlers: [ChangePresence, ReadPresence],
  imports: [catalogFeature],
  tasks: [provideTask('automatic-offline', ChangePresence, { cron: '* * * * *' })],
});
