import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { NO_INSURANCE } from '@drawpoint/contracts/auth/insurance';
import { type PatientNote, patientNotes } from '@drawpoint/contracts/auth/patient-notes.contract';
import { patientRecords } from '@drawpoint/contracts/auth/patient-records.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, loseCalls, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN, DEVELOPER, PATIENT, PHLEBOTOMIST, PROVIDER } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const { id, first_name, last_name } = PATIENT;
const RECORD = { ...NO_INSURANCE, id, first_name, last_name, date_of_birth: null };
const PAGE = `/phleb/patients/${id}`;
const NOTE: PatientNote = {
  ...{ id: 31, text: 'Hard stick, left arm.', created_at: '2026-11-20T15:00:00.000Z', provider: PROVIDER },
  ...{ author: { id: PHLEBOTOMIST.id, name: 'Maria Santos' }, may_remove: true },
};
const notesOf = (data: PatientNote[], companies = [PROVIDER]) => ({
  ...{ patient: { id, first_name, last_name }, companies, data },
});

function openPage(path = PAGE, visits: Appointment[] = [{ ...VISIT, status: 'approved' }]) {
  answer(appointments.listForStaff, pageOf(visits));
  return renderScreen(path);
}
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('section')!);
};

describe("A patient's page", () => {
  it('a patient’s page shows the next visit, the notes, and only the visits of that patient', async () => {
    signInAs(PHLEBOTOMIST);
    answer(patientNotes.list, notesOf([NOTE]));
    const asked = answer(appointments.listForStaff, pageOf([{ ...VISIT, status: 'approved' as const }]));
    await renderScreen(PAGE);
    await screen.findByRole('heading', { level: 1, name: 'Ada Lane' });
    (await card('Next visit')).getByRole('link', { name: 'Open the visit' });
    (await card('Notes for staff')).getByText(/Maria Santos/);
    expect(asked.map(({ user_id }) => user_id)).toEqual([String(id), String(id)]);
    const message = screen.getByRole('link', { name: 'Message' });
    expect(message.getAttribute('href')).toBe(`/messages?with=${id}`);
  });

  it('a patient’s page says that no visit is planned when the upcoming ones are canceled', async () => {
    signInAs(PHLEBOTOMIST);
    await openPage(PAGE, [{ ...VISIT, status: 'canceled' }]);
    await (await card('Next visit')).findByText('No visit is planned.');
  });

  it('a patient’s page takes the name from a visit, and says what is closed, when the record is closed', async () => {
    signInAs(PHLEBOTOMIST);
    refuse(patientNotes.list, 'FORBIDDEN');
    await openPage();
    await screen.findByRole('heading', { level: 1, name: 'Ada Lane' });
    await screen.findByText(/There is no current visit with this patient/);
    expect(screen.queryByLabelText('New note')).toBe(null);
  });

  it('notes that fail to load offer a retry', async () => {
    signInAs(PHLEBOTOMIST);
    refuse(patientNotes.list, 'INTERNAL');
    const user = await openPage();
    const notes = await card('Notes for staff');
    const retry = await notes.findByRole('button', { name: 'Try again' });
    answer(patientNotes.list, notesOf([NOTE]));
    await user.click(retry);
    await notes.findByText(NOTE.text);
  });

  it('an impersonator neither sees nor requests notes', async () => {
    signInAs({ ...PHLEBOTOMIST, is_impersonating: true });
    const asked = answer(patientNotes.list, notesOf([NOTE]));
    await openPage();
    await card('Next visit');
    expect(screen.queryByRole('heading', { name: 'Notes for staff' })).toBe(null);
    expect(asked).toEqual([]);
  });
});

describe('Notes for staff', () => {
  it('staff add a note, and the field is empty for the next one', async () => {
    signInAs(PHLEBOTOMIST);
    const kept: PatientNote[] = [];
    answer(patientNotes.list, () => notesOf(kept));
    const sent = answer(patientNotes.create, ({ text }) => {
      kept.push({ ...NOTE, text: String(text) });
      return kept[0]!;
    });
    const user = await openPage();
    await screen.findByText(/No notes yet/);
    await fill(user, screen.getByLabelText('New note'), 'Ring twice.');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await screen.findByText('Ring twice.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('');
    expect(sent).toEqual([{ id: String(id), text: 'Ring twice.' }]);
  });

  it('an empty note is not sent, and an error of the server shows under the field', async () => {
    signInAs(PHLEBOTOMIST);
    answer(patientNotes.list, notesOf([]));
    const sent = refuse(patientNotes.create, 'INVALID_INPUT', {
      errors: { text: ['There are 100 notes already. Remove one first.'] },
    });
    const user = await openPage();
    await user.click(await screen.findByRole('button', { name: 'Add note' }));
    await screen.findByText('Write a note.');
    expect(sent).toEqual([]);
    await fill(user, screen.getByLabelText('New note'), 'Ring twice.');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await screen.findByText('There are 100 notes already. Remove one first.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('Ring twice.');
  });

  it('an author who may write for several companies has to choose one', async () => {
    signInAs(DEVELOPER);
    const other = { id: 2, name: 'Heron Draws' };
    answer(patientNotes.list, notesOf([{ ...NOTE, provider: other }], [PROVIDER, other]));
    const sent = answer(patientNotes.create, NOTE);
    const user = await openPage();
    await screen.findByText(/Maria Santos · Heron Draws/);
    await fill(user, screen.getByLabelText('New note'), 'Ring twice.');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await screen.findByText('Choose a company.');
    await user.selectOptions(screen.getByLabelText('Company'), 'Heron Draws');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(sent).toMatchObject([{ provider_id: '2', text: 'Ring twice.' }]));
  });

  it('staff remove the notes that they may remove, after a confirmation', async () => {
    signInAs(PHLEBOTOMIST);
    let kept = [NOTE, { ...NOTE, id: 32, text: 'Of a colleague.', may_remove: false }];
    answer(patientNotes.list, () => notesOf(kept));
    const sent = answer(patientNotes.remove, () => {
      kept = kept.slice(1);
      return {};
    });
    const user = await openPage();
    await screen.findByText('Of a colleague.');
    expect(screen.queryByRole('button', { name: 'Remove note: Of a colleague.' })).toBe(null);
    await user.click(screen.getByRole('button', { name: `Remove note: ${NOTE.text}` }));
    await user.click(await screen.findByRole('button', { name: 'Remove note' }));
    await waitFor(() => expect(screen.queryByText(NOTE.text)).toBe(null));
    expect(sent).toEqual([{ id: String(id), note_id: '31' }]);
  });
});

describe("A patient's insurance and documents", () => {
  it('staff see insurance and missing documents, which are read only when their tab is opened', async () => {
    signInAs(DEVELOPER);
    const read = answer(patientRecords.get, { ...RECORD, insurance_member_id: 'IDA-77' });
    answer(documents.list, { data: [] });
    const user = await openPage();
    await card('Next visit');
    expect(read).toEqual([]);
    await user.click(screen.getByRole('tab', { name: 'Insurance and documents' }));
    await screen.findByText('IDA-77');
    within(await screen.findByRole('group', { name: 'Insurance card, front' })).getByText('Missing');
  });

  it('staff read that no insurance is on file, also at the earlier address of the page', async () => {
    signInAs(DEVELOPER);
    answer(patientRecords.get, RECORD);
    answer(documents.list, { data: [] });
    await openPage(`${PAGE}/documents`);
    await screen.findByText('No insurance on file.');
  });

  it('staff who may not see insurance and documents read the refusal', async () => {
    signInAs(PHLEBOTOMIST);
    refuse(patientRecords.get, 'FORBIDDEN', { message: 'Not authorized.' });
    await openPage(`${PAGE}?tab=record`);
    await screen.findByText('Not authorized.');
  });
});

describe("A patient's results", () => {
  it('a result links to its visit, even when the record is closed', async () => {
    signInAs(PHLEBOTOMIST);
    refuse(patientRecords.get, 'FORBIDDEN');
    const result = { id: 3, url: '/api/files/x/y', name: 'Lipids.pdf' };
    await openPage(`${PAGE}?tab=record`, [{ ...VISIT, status: 'completed', documents: [result] }]);
    const row = within((await screen.findByText('Lipids.pdf')).closest('li')!);
    expect(row.getByRole('link').getAttribute('href')).toBe(`/phleb/appointments/${VISIT.id}`);
  });

  it('staff read that a patient has no results yet', async () => {
    signInAs(DEVELOPER);
    answer(patientRecords.get, RECORD);
    answer(documents.list, { data: [] });
    await openPage(`${PAGE}?tab=record`);
    await screen.findByText('No results yet.');
  });
});

describe('A patient’s payments', () => {
  const done: Appointment = { ...VISIT, status: 'completed', price_total: 114 };

  it('a manager sees the sum of open amounts, without canceled and refunded visits, and the payments', async () => {
    signInAs(ADMIN);
    const asked = answer(payments.list, pageOf([]));
    const part = { ...done, id: 6, payments: [{ status: 'succeeded' as const, amount_total: 100 }] };
    const given = { ...done, id: 8, payment_status: 'refunded' as const };
    await openPage(`${PAGE}?tab=money`, [done, part, { ...done, id: 7, status: 'canceled' }, given]);
    const open = await card('Open amounts');
    await open.findByText('$128.00');
    expect(open.getAllByRole('link')).toHaveLength(2);
    await screen.findByText('No payments yet');
    expect(asked).toMatchObject([{ user_id: String(id) }]);
  });

  it('a phlebotomist sees only the open amounts, and an error when the visits fail to load', async () => {
    signInAs(PHLEBOTOMIST);
    loseCalls(appointments.listForStaff);
    await renderScreen(`${PAGE}?tab=money`);
    const open = await card('Open amounts');
    await open.findByText('The open amounts could not be loaded.', undefined, { timeout: 10_000 });
    expect(screen.queryByRole('heading', { name: 'Payments' })).toBe(null);
  }, 15_000);
});

describe('The notes on the page of a visit', () => {
  const open = (visit: Partial<Appointment> = {}) => {
    answer(appointments.get, { ...VISIT, status: 'approved', ...visit });
    return renderScreen(`/phleb/appointments/${VISIT.id}`);
  };

  it('the page of a visit shows the newest note of the visit’s company in one line before the address', async () => {
    signInAs(PHLEBOTOMIST);
    const foreign = { ...NOTE, id: 33, text: 'Of another company.', provider: { id: 2, name: 'Heron' } };
    answer(patientNotes.list, notesOf([foreign, NOTE, { ...NOTE, id: 30, text: 'Ring twice.' }]));
    const user = await open();
    const [line] = await screen.findAllByText(NOTE.text);
    const address = screen.getByRole('link', { name: /350 5th Ave/ });
    expect(line!.compareDocumentPosition(address)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    screen.getByText('1 more');
    expect(screen.queryByText(foreign.text)).toBe(null);
    const details = line!.closest('details')!;
    expect(details.open).toBe(false);
    await user.click(line!);
    expect(details.open).toBe(true);
    const all = within(details).getByRole('link', { name: 'Open the patient page' });
    expect(all.getAttribute('href')).toBe(PAGE);
  });

  it('the page of a visit requests no notes when the record is closed', async () => {
    signInAs(PHLEBOTOMIST);
    const asked = answer(patientNotes.list, notesOf([]));
    await open({ status: 'completed' });
    await screen.findByRole('link', { name: /350 5th Ave/ });
    expect(asked).toEqual([]);
  });

  it('the page of a visit offers a retry for failed notes, and a link to add one when there are none', async () => {
    signInAs(PHLEBOTOMIST);
    refuse(patientNotes.list, 'INTERNAL');
    const user = await open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer(patientNotes.list, notesOf([]));
    await user.click(retry);
    const link = await screen.findByRole('link', { name: 'Add a note for staff' });
    expect(link.getAttribute('href')).toBe(PAGE);
  });
});
