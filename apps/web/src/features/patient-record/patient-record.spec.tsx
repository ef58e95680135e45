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
  it('shows the next visit, the notes, and the visits with that patient alone', async () => {
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

  it('says that no visit is planned, where those ahead are canceled', async () => {
    signInAs(PHLEBOTOMIST);
    await openPage(PAGE, [{ ...VISIT, status: 'canceled' }]);
    await (await card('Next visit')).findByText('No visit is planned.');
  });

  it('names the patient by a visit, and says what is closed, where the record is not open', async () => {
    signInAs(PHLEBOTOMIST);
    refuse(patientNotes.list, 'FORBIDDEN');
    await openPage();
    await screen.findByRole('heading', { level: 1, name: 'Ada Lane' });
    await screen.findByText(/There is no current visit with this patient/);
    expect(screen.queryByLabelText('New note')).toBe(null);
  });

  it('has a retry where the notes do not load', async () => {
    signInAs(PHLEBOTOMIST);
    refuse(patientNotes.list, 'INTERNAL');
    const user = await openPage();
    const notes = await card('Notes for staff');
    const retry = await notes.findByRole('button', { name: 'Try again' });
    answer(patientNotes.list, notesOf([NOTE]));
    await user.click(retry);
    await notes.findByText(NOTE.text);
  });

  it('shows nobody notes who acts in another’s name, and asks for none', async () => {
    signInAs({ ...PHLEBOTOMIST, is_impersonating: true });
    const asked = answer(patientNotes.list, notesOf([NOTE]));
    await openPage();
    await card('Next visit');
    expect(screen.queryByRole('heading', { name: 'Notes for staff' })).toBe(null);
    expect(asked).toEqual([]);
  });
});

describe('Notes for staff', () => {
  it('are added, and the field is empty for the next one', async () => {
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

  it('are not sent empty, and show what the server refuses under the field', async () => {
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

  it('ask for the company of those who write for several', async () => {
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

  it('are removed after a question, by those who may', async () => {
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
  it('are shown to staff, with the documents that are missing, and read only when their tab is opened', async () => {
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

  it('say that a patient has told of no insurance; their earlier address still leads to them', async () => {
    signInAs(DEVELOPER);
    answer(patientRecords.get, RECORD);
    answer(documents.list, { data: [] });
    await openPage(`${PAGE}/documents`);
    await screen.findByText('No insurance on file.');
  });

  it('are refused where somebody may not see them', async () => {
    signInAs(PHLEBOTOMIST);
    refuse(patientRecords.get, 'FORBIDDEN', { message: 'Not authorized.' });
    await openPage(`${PAGE}?tab=record`);
    await screen.findByText('Not authorized.');
  });
});

describe("A patient's results", () => {
  it('lead to their visit, also where the record is closed', async () => {
    signInAs(PHLEBOTOMIST);
    refuse(patientRecords.get, 'FORBIDDEN');
    const result = { id: 3, url: '/api/files/x/y', name: 'Lipids.pdf' };
    await openPage(`${PAGE}?tab=record`, [{ ...VISIT, status: 'completed', documents: [result] }]);
    const row = within((await screen.findByText('Lipids.pdf')).closest('li')!);
    expect(row.getByRole('link').getAttribute('href')).toBe(`/phleb/appointments/${VISIT.id}`);
  });

  it('say that there are none', async () => {
    signInAs(DEVELOPER);
    answer(patientRecords.get, RECORD);
    answer(documents.list, { data: [] });
    await openPage(`${PAGE}?tab=record`);
    await screen.findByText('No results yet.');
  });
});

describe("A patient's money", () => {
  const done: Appointment = { ...VISIT, status: 'completed', price_total: 114 };

  it('sums what is open, without canceled and refunded visits, and lists the payments for managers', async () => {
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

  it('shows a phlebotomist what is open alone, and says when the visits do not load', async () => {
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

  it('stand before the address in one line, the newest first, of the company of the visit', async () => {
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

  it('are not asked for where the record is closed', async () => {
    signInAs(PHLEBOTOMIST);
    const asked = answer(patientNotes.list, notesOf([]));
    await open({ status: 'completed' });
    await screen.findByRole('link', { name: /350 5th Ave/ });
    expect(asked).toEqual([]);
  });

  it('lead to the page of the patient where there are none, and have a retry where they do not load', async () => {
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
