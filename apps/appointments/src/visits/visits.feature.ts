import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { chargesFeature } from '../payments/charges.feature.ts';
import { CompleteVisit } from './complete-visit.ts';
import { FindVisits } from './find-visits.ts';
import { GuideVisit } from './guide-visit.ts';
import { PrintSummary } from './print-summary.ts';
import { ReadVisits } from './read-visits.ts';
import { TakeStep } from './take-step.ts';

export const visitsFeature = feature({
  contract: visits,
  handlers: [CompleteVisit, FindVisits, GuideVisit, PrintSummary, ReadVisits],
  imports: [appointmentsFeature, calendarFeature, chargesFeature],
  providers: [TakeStep],
  exports: [TakeStep],
});
