import { pins } from '@drawpoint/contracts/appointments/pins.contract';
import { results } from '@drawpoint/contracts/appointments/results.contract';
import { visitLetters } from '@drawpoint/contracts/appointments/visit-letters.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { bedsideRecordsFeature } from '../bedside/bedside-records.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { chargesFeature } from '../payments/charges.feature.ts';
import { peopleFeature } from '../people/people.feature.ts';
import { travelFeature } from '../travel/travel.feature.ts';
import { AddResults } from './add-results.ts';
import { CompleteVisit } from './complete-visit.ts';
import { CorrectPin } from './correct-pin.ts';
import { FindVisits } from './find-visits.ts';
import { GuideVisit } from './guide-visit.ts';
import { OpenResults } from './open-results.ts';
import { PrintLetter } from './print-letter.ts';
import { PrintSummary } from './print-summary.ts';
import { ReadVisits } from './read-visits.ts';
import { TakeStep } from './take-step.ts';
import { TELL_OF_STEP, TellOfStep } from './tell-of-step.task.ts';
import { UndoStep } from './undo-step.ts';
import { WithdrawResults } from './withdraw-results.ts';

/** The course of a visit: its steps, completion, summary, results and map pin. */
export const visitsFeature = feature({
  contract: { ...visits, ...results, ...pins, ...visitLetters },
  handlers: [
    AddResults,
    CompleteVisit,
    CorrectPin,
    FindVisits,
    GuideVisit,
    OpenResults,
    PrintLetter,
    PrintSummary,
    ReadVisits,
    UndoStep,
    WithdrawResults,
  ],
  imports: [
    appointmentsFeature,
    bedsideRecordsFeature,
    calendarFeature,
    chargesFeature,
    peopleFeature,
    travelFeature,
  ],
  providers: [TakeStep],
  tasks: [provideTask(TELL_OF_STEP, TellOfStep)],
  exports: [CompleteVisit, GuideVisit, TakeStep, UndoStep],
});
