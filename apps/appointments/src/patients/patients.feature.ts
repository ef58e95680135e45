import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { PatientVisitStore } from './patient-visit.store.ts';
import { ReadPatients } from './read-patients.ts';

export const patientsFeature = feature({
  contract: patients,
  handlers: [ReadPatients],
  providers: [PatientVisitStore],
  exports: [PatientVisitStore],
});
