import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { PatientVisitStore } from './patient-visit.store.ts';
import { TreatedBy } from './treated-by.ts';

export const patientsFeature = feature({
  contract: patients,
  handlers: [TreatedBy],
  providers: [PatientVisitStore],
  exports: [PatientVisitStore],
});
