import { day, type NeedsYou } from '@drawpoint/contracts/appointments/day.contract';
import { handovers } from '@drawpoint/contracts/appointments/handovers.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { answerDashboard } from '../../testing/dashboard.ts';
import { ADMIN, PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const PATH = '/admin/needs-you';
const ENTRY: NeedsYou = {
  ...{ id: '6f1c1f7e-4f5f-4f6c-9d5a-0f3d9e5b8a11', operation: visits.arrive.subject },
  ...{ at: '2026-11-20T09:40:00-05:00', reason: 'canceled' },
  waiting: [{ operation: visits.draw.subject, at: '2026-11-20T09:50:00-05:00' }],
  phlebotomist: { id: 3, name: 'Maria Santos' },
  appointment: {
    ...{ id: 5, confirmation_code: 'DP-7K3M9', status: 'canceled', tz: 'America/New_York' },
    starts_at: '2026-11-20T09:30:00-05:00',
  },
  ...{ handover: null, may: ['complete', 'dismiss'] },
};
const rowOf = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section')!);

describe('What phones leave to the office', () => {
  beforeEach(() => signInAs(ADMIN));

  it('each entry has the step, its time, the visit, who did it, why, and what waits for it', async () => {
    answer(day.listNeedsYou, { data: [ENTRY] });
    await renderScreen(PATH);
    const row = await rowOf('Arrived, Fri, Nov 20, 9:40 am');
    expect(row.getByRole('link', { name: 'Visit DP-7K3M9' }).getAttribute('href')).toBe(
      '/phleb/appointments/5',
    );
    row.getByText(/Maria Santos/);
    row.getByText('The visit was canceled meanwhile.');
    row.getByText('Waiting for it: Drawn 9:50 am');
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['Complete visit', 'Set aside'],
    ]);
  });

  it('a decision needs a reason, is sent with it, and takes the entry away', async () => {
    answer(day.listNeedsYou, { data: [ENTRY] });
    const user = await renderScreen(PATH);
    await user.click(await screen.findByRole('button', { name: /^Complete visit: Arrived/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete the visit?' }));
    const sent = answer(day.settle, {});
    answer(day.listNeedsYou, { data: [] });
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    await user.click(dialog.getByRole('button', { name: 'Complete visit' }));
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
    await user.type(reason, 'Maria called.');
    await user.click(dialog.getByRole('button', { name: 'Complete visit' }));
    await screen.findByText('Nothing to decide');
    expect(sent).toEqual([{ id: ENTRY.id, how: 'complete', reason: 'Maria called.' }]);
    await screen.findByText('Visit completed.');
  });

  it('a step that fits again can be recorded, and one that fits no longer says so', async () => {
    answer(day.listNeedsYou, { data: [{ ...ENTRY, reason: 'old', may: ['apply', 'dismiss'] }] });
    refuse(day.settle, 'INVALID_TRANSITION');
    const user = await renderScreen(PATH);
    await user.click(await screen.findByRole('button', { name: /^Record it: Arrived/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record what the phone sent?' }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It was so.');
    await user.click(dialog.getByRole('button', { name: 'Record it' }));
    await screen.findByText(/You can’t do this while the appointment/);
  });

  it('a hand-over names its tubes, who took them, and what does not fit', async () => {
    const handover = {
      ...{ kind: 'lab' as const, place: 'Main St lab', receiver: 'R. Ortiz', numbers: ['7KQW3MRT3'] },
      problem: '7KQW 3MRT 3 is at the lab already.',
    };
    const entry: NeedsYou = {
      ...{ ...ENTRY, operation: handovers.record.subject, at: '2026-11-20T14:40:00.000Z', reason: 'changed' },
      ...{ appointment: null, handover, waiting: [], may: ['apply', 'dismiss'] },
    };
    const { id } = entry;
    const old: NeedsYou = {
      ...entry,
      id: `${id.slice(0, -1)}2`,
      reason: 'old',
      handover: { ...handover, problem: null },
    };
    answer(day.listNeedsYou, { data: [entry, old] });
    const user = await renderScreen(PATH);
    await screen.findByText('7KQW 3MRT 3 is at the lab already.');
    screen.getByText('It happened more than 72 hours before the phone sent it.');
    expect(screen.getAllByText('Lab, Main St lab, taken by R. Ortiz')).toHaveLength(2);
    expect(screen.getAllByText('7KQW 3MRT 3')).toHaveLength(2);
    const sent = answer(day.settle, {});
    const [record] = screen.getAllByRole('button', { name: /^Record it: Tubes handed over, / });
    await user.click(record!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Record what the phone sent?' }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Seen at the lab.');
    await user.click(dialog.getByRole('button', { name: 'Record it' }));
    await screen.findByText('Recorded.');
    expect(sent).toEqual([{ id, how: 'apply', reason: 'Seen at the lab.' }]);
  });

  it('a list that fails to load can be tried again', async () => {
    refuse(day.listNeedsYou, 'INTERNAL');
    const user = await renderScreen(PATH);
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(day.listNeedsYou, { data: [ENTRY] });
    await user.click(again);
    await screen.findByRole('heading', { name: /^Arrived/ });
  });

  it('phlebotomists see their own and decide nothing', async () => {
    signInAs(PHLEBOTOMIST);
    answer(day.listNeedsYou, { data: [{ ...ENTRY, may: [] }] });
    await renderScreen(PATH);
    const row = await rowOf('Arrived, Fri, Nov 20, 9:40 am');
    row.getByText('The office decides about this.');
    expect(row.queryAllByRole('button')).toEqual([]);
  });

  it('patients do not open it', async () => {
    signInAs(PATIENT);
    await renderScreen(PATH);
    await screen.findByRole('heading', { name: 'Access denied' });
  });

  it('the dashboard of staff says how many there are, and leads to them', async () => {
    answerDashboard();
    answer(day.listNeedsYou, { data: [ENTRY] });
    const user = await renderScreen('/dashboard');
    const notice = await screen.findByText('1 late step needs a decision.');
    await user.click(within(notice.parentElement!).getByRole('link', { name: 'Review' }));
    await waitFor(() => expect(location.pathname).toBe(PATH));
  });
});
