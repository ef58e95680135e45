import { dayPlans } from '@drawpoint/contracts/appointments/day-plans.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { movesFeature } from '../moves/moves.feature.ts';
import { reassignmentsFeature } from '../reassignments/reassignments.feature.ts';
import { travelFeature } from '../travel/travel.feature.ts';
import { ApplyDayPlan } from './apply-day-plan.ts';
import { PinVisit } from './pin-visit.ts';
import { PlanEvening } from './plan-evening.ts';
import { PreviewDayPlan } from './preview-day-plan.ts';
import { ReadDay } from './read-day.ts';
import { RouteOptimizer } from './route-optimizer.ts';
import { VisitPinStore } from './visit-pin.store.ts';

/** Plans of a day: order, times and phlebotomists of its visits. */
export const dayPlansFeature = feature({
  contract: dayPlans,
  handlers: [ApplyDayPlan, PinVisit, PreviewDayPlan],
  providers: [PlanEvening, ReadDay, RouteOptimizer, VisitPinStore],
  exports: [PlanEvening],
  imports: [appointmentsFeature, calendarFeature, movesFeature, reassignmentsFeature, travelFeature],
});
