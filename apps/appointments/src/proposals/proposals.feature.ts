import { proposals } from '@drawpoint/contracts/appointments/proposals.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { movesFeature } from '../moves/moves.feature.ts';
import { ProposeTimes } from './propose-times.ts';

/** Times that staff propose. */
export const proposalsFeature = feature({
  contract: proposals,
  handlers: [ProposeTimes],
  imports: [appointmentsFeature, calendarFeature, movesFeature],
});
