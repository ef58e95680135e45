import { replies } from '@drawpoint/contracts/appointments/replies.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from './appointments.feature.ts';
import { Reply } from './reply.ts';

export const repliesFeature = feature({
  contract: replies,
  handlers: [Reply],
  imports: [appointmentsFeature],
});
