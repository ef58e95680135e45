import { patientRecords } from '@drawpoint/contracts/auth/patient-records.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { documentsFeature } from '../documents/documents.feature.ts';
import { ReadPatientRecord } from './read-patient-record.ts';

export const patientRecordsFeature = feature({
  contract: patientRecords,
  handlers: [ReadPatientRecord],
  imports: [documentsFeature],
});
