import { handovers } from '@drawpoint/contracts/appointments/handovers.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { peopleFeature } from '../people/people.feature.ts';
import { tubeRecordsFeature } from '../specimens/tube-records.feature.ts';
import { PrintManifest } from './print-manifest.ts';
import { ReadHandovers } from './read-handovers.ts';
import { RecordHandover } from './record-handover.ts';

/** Tubes that change hands. */
export const handoversFeature = feature({
  contract: handovers,
  handlers: [PrintManifest, ReadHandovers, RecordHandover],
  imports: [appointmentsFeature, peopleFeature, tubeRecordsFeature],
  exports: [RecordHandover],
});
