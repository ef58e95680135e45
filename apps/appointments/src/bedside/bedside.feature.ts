import { bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { requestsFeature } from '../requests/requests.feature.ts';
import { visitsFeature } from '../visits/visits.feature.ts';
import { ArrangeRedraw } from './arrange-redraw.ts';
import { bedsideRecordsFeature } from './bedside-records.feature.ts';
import { IdentifyPatient } from './identify-patient.ts';
import { PresentBedside } from './present-bedside.ts';
import { ReadBedside } from './read-bedside.ts';
import { SaveChecklist } from './save-checklist.ts';

/** The steps at the patient's side: identity, checklist, rejected samples and redraws. */
export const bedsideFeature = feature({
  contract: bedside,
  handlers: [ArrangeRedraw, IdentifyPatient, ReadBedside, SaveChecklist],
  imports: [appointmentsFeature, bedsideRecordsFeature, requestsFeature, visitsFeature],
  providers: [PresentBedside],
  exports: [IdentifyPatient, PresentBedside, SaveChecklist],
});
