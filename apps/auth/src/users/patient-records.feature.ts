import { Injectable } from '@nestjs/common';
import { patientRecords } from '@drawpoint/contracts/auth/patient-records.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { documentsFeature } from '../documents/documents.feature.ts';
import { PatientAccess } from '../documents/patient-access.ts';
import { UserStore } from './user.store.ts';

/** The parts of a patient's record that staff see beside the documents (decision 283). */
@Injectable()
export class ReadPatientRecord {
  constructor(
    private readonly users: UserStore,
    private readonly access: PatientAccess,
  ) {}

  /**
   * Throws FORBIDDEN when the person is not the caller's patient, NOT_FOUND when the person no longer exists.
   */
  readonly get = handle(patientRecords.get, async ({ id }, ctx) => {
    await this.access.view(ctx, id, 'insurance_seen');
    const account = await this.users.byId(id);
    if (!account || account.deleted) throw new AppError('NOT_FOUND');
    const { first_name, last_name, date_of_birth, insurance } = account;
    return { id, first_name, last_name, date_of_birth, ...insurance };
  });
}

export const patientRecordsFeature = feature({
  contract: patientRecords,
  handlers: [ReadPatientRecord],
  imports: [documentsFeature],
});
