import { labelsAhead, specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';

import { peopleFeature } from '../people/people.feature.ts';
import { bedsideRecordsFeature } from '../bedside/bedside-records.feature.ts';
import { LabelAheadStore } from './label-ahead.store.ts';
import { LabelSpecimens } from './label-specimens.ts';
import { MakeLabelsAhead } from './make-labels-ahead.ts';
import { PlanSpecimens } from './plan-specimens.ts';
import { PrintLabels } from './print-labels.ts';
import { PrintLabelsAhead } from './print-labels-ahead.ts';
import { ReadCustody } from './read-custody.ts';
import { tubeRecordsFeature } from './tube-records.feature.ts';
import { VisitSpecimens } from './visit-specimens.ts';

/** Labels that are printed before a draw. */
export const labelsAheadFeature = feature({
  contract: labelsAhead,
  handlers: [MakeLabelsAhead, PrintLabelsAhead],
  imports: [tubeRecordsFeature],
  providers: [LabelAheadStore],
  exports: [LabelAheadStore],
});

/** Tubes of visits and their labels. */
export const specimensFeature = feature({
  contract: specimens,
  handlers: [LabelSpecimens, PlanSpecimens, PrintLabels, ReadCustody],
  imports: [
    appointmentsFeature,
    bedsideRecordsFeature,
    labelsAheadFeature,

    peopleFeature,
    tubeRecordsFeature,
  ],
  providers: [VisitSpecimens],
  exports: [LabelSpecimens, PlanSpecimens],
});
