import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { NO_INSURANCE } from '@drawpoint/contracts/auth/insurance';
import { patientRecords } from '@drawpoint/contracts/auth/patient-records.contract';
import { screen, within } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { DEVELOPER, PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const { id, first_name, last_name } = PATIENT;
const RECORD = { ...NO_INSURANCE, id, first_name, last_name, date_of_birth: null };

describe("A patient's record", () => {
  it('shows staff the insurance, and which documents are missing', async () => {
    signInAs(DEVELOPER);
    answer(patientRecords.get, { ...RECORD, insurance_member_id: 'IDA-77' });
    answer(documents.list, { data: [] });
    await renderScreen(`/phleb/patients/${id}/documents`);
    await screen.findByText('IDA-77');
    within(await screen.findByRole('group', { name: 'Insurance card, front' })).getByText('Missing');
  });

  it('says that a patient has told of no insurance', async () => {
    signInAs(DEVELOPER);
    answer(patientRecords.get, RECORD);
    answer(documents.list, { data: [] });
    await renderScreen(`/phleb/patients/${id}/documents`);
    await screen.findByText('No insurance on file.');
  });

  it('is refused where somebody may not see it', async () => {
    signInAs(PHLEBOTOMIST);
    refuse(patientRecords.get, 'FORBIDDEN', { message: 'Not authorized.' });
    await renderScreen(`/phleb/patients/${id}/documents`);
    await screen.findByText('Not authorized.');
  });
});
