import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { notificationData } from '@drawpoint/contracts/messaging/notification';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { proposals } from '@drawpoint/contracts/appointments/proposals.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { presence } from '@drawpoint/contracts/booking/presence.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, loseCalls, pageOf } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { answerDashboard } from '../../testing/dashboard.ts';
import { ADMIN, PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const cardOf = async (name: RegExp | string) =>
  within((await screen.findByRole('heading', { name })).closest('section')!);

describe("A patient's dashboard", () => {
  const MARIA: Phlebotomist = {
    ...{ id: 2, first_name: 'Maria', last_name: 'Santos', name: 'Maria Santos', email: '' },
    ...{ providers: [{ id: 1, name: 'Empire Mobile Labs' }], provider_id: 1, service_address: null },
    ...{ service_radius_km: 10, service_extra_radius_km: 0, service_extra_charge: 0 },
    ...{ title: null, license_state: null, languages: [] },
  };

  it('a patient sees a greeting, the time of the last visit to the site, and links to quick actions', async () => {
    signInAs({ ...PATIENT, last_visited_at: '2026-11-20T15:00:00.000Z' });
    answerDashboard();
    await renderScreen('/dashboard');
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toMatch(/^Good (morning|afternoon|evening), Ada$/);
    screen.getByText(/^Last visited \d\d-\d\d-\d{4}/);
    const quick = await cardOf('Quick actions');
    for (const name of ['Book an Appointment', 'My Appointments', 'Results', 'Messages'])
      quick.getByRole('link', { name });
  });

  it('a patient’s dashboard loads the amount due even when live updates never come', async () => {
    signInAs(PATIENT);
    answerDashboard();
    const asked = answer(payments.unpaidSummary, { count: 0, total_due: 0, appointments: [] });
    await renderScreen('/dashboard');
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  it('a visit that waits for confirmation is not shown as unpaid', async () => {
    signInAs(PATIENT);
    answerDashboard();
    const visits = [
      { ...VISIT, id: 6 },
      { ...VISIT, id: 7, status: 'approved' as const },
    ];
    answer(payments.unpaidSummary, { count: 2, total_due: 228, appointments: visits });
    await renderScreen('/dashboard');
    const unpaid = await cardOf('Unpaid appointments');
    unpaid.getByText('$114.00 due');
    expect(unpaid.getAllByRole('link')).toHaveLength(1);
  });

  it('new results lead to the visit’s summary', async () => {
    signInAs(PATIENT);
    answerDashboard();
    answer(appointments.listMine, pageOf([VISIT]));
    const told = {
      ...{ id: 8, read_at: null, created_at: '2026-11-20T15:00:00.000Z' },
      data: notificationData({ kind: 'appointment_results', appointment_id: 5 }),
    };
    answer(notifications.list, { data: [told] });
    answer(visits.getSummary, new Promise<never>(() => undefined));
    const user = await renderScreen('/dashboard');
    await screen.findByText('New: results of Tue, Mar 3, 2099');
    await user.click(screen.getByRole('link', { name: 'Open' }));
    await waitFor(() => expect(location.pathname).toBe('/appointments/5/post'));
  });

  it('times that staff suggest come first on the dashboard, and can be picked there', async () => {
    signInAs(PATIENT);
    answerDashboard();
    const start = '2099-03-04T10:00:00-05:00';
    const times = [{ start, end: '2099-03-04T11:00:00-05:00' }];
    const proposal = { id: 9, reason: 'lab' as const, times, ends_at: start };
    answer(appointments.listMine, pageOf([{ ...VISIT, proposal }]));
    const sent = answer(proposals.accept, VISIT);
    const user = await renderScreen('/dashboard');
    const card = await cardOf('Maria suggests another time.');
    card.getByText('The lab needs the sample at another time.');
    card.getByText('Pick one, or keep Tue, Mar 3, 2099, 9:15 am.');
    card.getByRole('button', { name: 'Keep 9:15 am' });
    await user.click(card.getByRole('button', { name: /10:00 am$/ }));
    await screen.findByText(/^Moved to /);
    expect(sent).toEqual([{ id: '5', proposal_id: '9', starts_at: start }]);
  });

  it('only the card of the patient’s phlebotomist shows a loading state while its request is pending', async () => {
    signInAs(PATIENT);
    answerDashboard();
    let come = (_maria: Phlebotomist): void => undefined;
    answer(catalog.getMyPhlebotomist, new Promise<Phlebotomist>((resolve) => (come = resolve)));
    await renderScreen('/dashboard');
    const card = await cardOf('Your phlebotomist');
    card.getByRole('status', { name: 'Loading' });
    await waitFor(() => expect(screen.getAllByRole('status', { name: 'Loading' })).toHaveLength(1));
    come(MARIA);
    await screen.findByText('Maria Santos');
    expect(screen.queryByRole('status', { name: 'Loading' })).toBe(null);
  });
});

describe("A phlebotomist's dashboard", () => {
  it('a pending request on a phlebotomist’s dashboard links to the dialog that answers it', async () => {
    signInAs(PHLEBOTOMIST);
    answerDashboard();
    answer(appointments.listForStaff, ({ status }) => pageOf(status === 'pending' ? [VISIT] : []));
    answer(appointments.get, VISIT);
    const user = await renderScreen('/dashboard');
    const waiting = await cardOf('1 request needs your answer');
    await user.click(within(waiting.getByRole('listitem')).getByRole('link'));
    await screen.findByRole('dialog', { name: 'Requested visit' });
    expect(location.pathname + location.search).toBe('/phleb/appointments/pending?visit=5');
  });

  it('a phlebotomist sees the previous presence again when its change fails', async () => {
    signInAs(PHLEBOTOMIST);
    answerDashboard();
    loseCalls(presence.set);
    const user = await renderScreen('/dashboard');
    const offline = await screen.findByRole<HTMLInputElement>('radio', { name: 'Offline' });
    expect(offline.checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Busy' }));
    await screen.findByText('Update failed');
    await waitFor(() => expect(offline.checked).toBe(true));
  });
});

describe("An office's dashboard", () => {
  it('an admin’s dashboard names the phlebotomist of each request and of each visit of today', async () => {
    signInAs(ADMIN);
    answerDashboard();
    const now = new Date().toISOString();
    answer(appointments.listForStaff, ({ status }) =>
      pageOf([
        status === 'pending' ? VISIT : { ...VISIT, id: 6, status: 'approved', starts_at: now, tz: 'UTC' },
      ]),
    );
    await renderScreen('/dashboard');
    for (const name of ['1 request needs your answer', "Today's schedule"]) {
      const card = await cardOf(name);
      within(await card.findByRole('listitem')).getByText(/^Maria Santos · Routine Blood Draw/);
    }
  });
});
