import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { day, type ActionAnswer } from '@drawpoint/contracts/appointments/day.contract';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import * as database from 'fake-indexeddb';
import { paths } from '../../config/paths.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { currentSession } from '../../lib/session/session.ts';
import { currentSite, setSite } from '../../lib/site.ts';
import { answer, loseCalls, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { keptVisitOf } from '../../testing/day.ts';
import { PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';
import { currentOutbox, loadOutbox } from './outbox.ts';
import { withOutbox } from './phone-store.ts';

const PATH = `/phleb/appointments/${VISIT.id}`;
const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const APPROVED: Appointment = { ...VISIT, status: 'approved', actions: ['set_out', 'complete'] };
const site = currentSite();
Object.assign(globalThis, database);

function keepDay(): void {
  signInAs(PHLEBOTOMIST);
  answer(day.get, {
    ...{ now: '2099-03-03T09:00:00-05:00', offline_hours: 14, labels_ahead: [], policies: [] },
    visits: [keptVisitOf({ id: VISIT.id, fasting_hours: 12 })],
  });
  answer(day.getKey, { key: KEY });
  answer(day.listNeedsYou, { data: [] });
  answer(appointments.get, APPROVED);
}

type Sent = { actions: { id: string }[] };
const answerActions = (state: ActionAnswer['state'], error: ActionAnswer['error'] = null) =>
  answer(day.send, (sent) => ({
    data: (sent as unknown as Sent).actions.map(({ id }) => ({ id, state, answer: null, error })),
  }));

const status = (text: RegExp | string) => screen.findByRole('button', { name: text });
const SAVED = 'Work without a network: Saved on this phone';
const said = async (text: RegExp | string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toContainEqual(
      typeof text === 'string' ? text : expect.stringMatching(text),
    ),
  );

async function setOutWithoutNetwork() {
  const user = await renderScreen(PATH);
  await status(SAVED);
  loseCalls(day.send);
  await user.click(await screen.findByRole('button', { name: 'On my way' }));
  await status('Work without a network: 1 not sent');
  return user;
}

describe('A phlebotomist’s phone', () => {
  beforeEach(async () => {
    // What the page of the test before still reads is forgotten.
    await loadOutbox(0);
    await withOutbox((store) => store.clear('actions'));
    setSite({ ...site, offline: true });
  });
  afterEach(() => setSite(site));

  it('a step without a network is saved, shown at once, and sent when the person asks for it', async () => {
    keepDay();
    const user = await setOutWithoutNetwork();
    await screen.findByRole('button', { name: 'Undo' });
    screen.getByText('Saved on this phone');
    await screen.findByRole('button', { name: 'I have arrived' });
    await said('1 not sent');
    await user.click(await status(/1 not sent/));
    const sendNow = screen.getByRole('button', { name: 'Send now' });
    const sent = answerActions('done');
    answer(appointments.get, { ...APPROVED, stage: 'en_route', actions: ['arrive'] });
    await user.click(sendNow);
    await status(/^Work without a network: Sent at \d+:\d\d [ap]m$/);
    await said(/^Sent at \d+:\d\d [ap]m$/);
    expect(sent).toMatchObject([
      { actions: [{ operation: 'appointments.visits.set-out', input: { id: 5 } }] },
    ]);
  });

  it('signing out asks while a step is not sent, and goes back or signs out', async () => {
    keepDay();
    const user = await setOutWithoutNetwork();
    const left = answer(sessions.logout, { message: 'Bye.' });
    const leave = async () => {
      await user.click(screen.getByRole('button', { name: /Welcome, Maria/ }));
      await user.click(screen.getByRole('button', { name: 'Logout' }));
      return within(await screen.findByRole('dialog', { name: 'Sign out with 1 step not sent?' }));
    };
    await user.click((await leave()).getByRole('button', { name: 'Back' }));
    expect(currentSession().token).not.toBeNull();
    await user.click((await leave()).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(currentSession().token).toBeNull());
    expect(left).toHaveLength(1);
  });

  it('signing out asks nothing when everything is sent', async () => {
    keepDay();
    const user = await renderScreen(PATH);
    await status(SAVED);
    answer(sessions.logout, { message: 'Bye.' });
    await user.click(screen.getByRole('button', { name: /Welcome, Maria/ }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(currentSession().token).toBeNull());
  });

  it('a visit that has changed meanwhile needs the office, and its step stays in the list', async () => {
    keepDay();
    const user = await renderScreen(PATH);
    await status(SAVED);
    answerActions('needs_you');
    answer(day.listNeedsYou, () => ({ data: needs() }));
    await user.click(await screen.findByRole('button', { name: 'On my way' }));
    await user.click(await status('Work without a network: Needs you'));
    const list = within(screen.getByRole('list', { name: 'Not sent' }));
    list.getByText('The visit has changed meanwhile. The office decides.');
    expect(list.getByRole('link', { name: /^On the way, / }).getAttribute('href')).toBe(paths.needsYou);
  });

  it('a refusal that comes later is shown with its reason until it is removed', async () => {
    keepDay();
    const user = await setOutWithoutNetwork();
    await user.click(await status(/1 not sent/));
    const sendNow = screen.getByRole('button', { name: 'Send now' });
    answerActions('refused', { code: 'INVALID_INPUT', message: 'The clock of this phone is wrong.' });
    await user.click(sendNow);
    await screen.findByText('The clock of this phone is wrong.');
    await user.click(screen.getByRole('button', { name: /^Remove On the way/ }));
    await status(SAVED);
  });

  it('without a network the day and the page of a visit show what the phone keeps, and what needs a network', async () => {
    keepDay();
    await renderScreen(PATH);
    await status(SAVED);
    for (const op of [appointments.get, appointments.listForStaff, futureVisits.listShifted, day.get])
      loseCalls(op);
    queryClient.removeQueries({ queryKey: [appointments.get.subject] });
    document.body.replaceChildren();
    const user = await renderScreen('/phleb/appointments/schedule?view=day&day=2099-03-03');
    await screen.findByText(/^No network\. This is what was saved on this phone at /);
    const [link] = await screen.findAllByRole('link', { name: /Ada Lane/ });
    await user.click(link!);
    await screen.findByText('Prices, payments and results need a network.');
    for (const text of [
      '12 hours',
      'Ring twice.',
      '04-12-1985 (',
      'Left arm.',
      /^Given when the visit was booked/,
    ])
      await screen.findByText(typeof text === 'string' ? new RegExp(text.replace('(', '\\(')) : text);
    await screen.findByRole('button', { name: 'On my way' });
  });

  it('a browser that keeps nothing says so, and steps are sent as usual', async () => {
    keepDay();
    const { indexedDB } = globalThis;
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: undefined });
    try {
      const user = await renderScreen(PATH);
      await user.click(await status('Work without a network: Nothing is kept on this phone'));
      await screen.findByText(/^This browser keeps nothing/);
    } finally {
      Object.defineProperty(globalThis, 'indexedDB', {
        configurable: true,
        value: indexedDB,
        writable: true,
      });
    }
  });

  it('nothing is asked for or said while impersonating', async () => {
    signInAs({ ...PHLEBOTOMIST, is_impersonating: true });
    answer(appointments.get, APPROVED);
    await renderScreen(PATH);
    await screen.findByRole('button', { name: 'On my way' });
    expect(screen.queryByRole('button', { name: /Work without a network/ })).toBeNull();
  });

  it('a day that the server refuses is not kept', async () => {
    keepDay();
    refuse(day.get, 'FORBIDDEN');
    await renderScreen(PATH);
    await status('Work without a network: Nothing is kept on this phone');
  });
});

const needs = () =>
  currentOutbox().map(({ id, operation, at }) => ({
    ...{ id, operation, at, reason: 'canceled' as const, waiting: [], handover: null, may: [] },
    phlebotomist: { id: PHLEBOTOMIST.id, name: PHLEBOTOMIST.full_name },
    appointment: {
      ...{ id: VISIT.id, confirmation_code: VISIT.confirmation_code, status: 'canceled' as const },
      ...{ starts_at: VISIT.starts_at, tz: VISIT.tz },
    },
  }));
