import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { onlineManager } from '@tanstack/react-query';
import { markStale } from '../../lib/api/stale.ts';
import { answer, loseCalls, pageOf } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const DAY = '/phleb/appointments/schedule?view=day&day=2026-03-03';
/** Visits of a past day: the planned time of each is over. */
const ADAS: Appointment = {
  ...VISIT,
  status: 'approved',
  starts_at: '2026-03-03T09:15:00-05:00',
  ends_at: '2026-03-03T10:15:00-05:00',
  actions: ['set_out', 'complete', 'cancel'],
};
const BOBS: Appointment = {
  ...ADAS,
  id: 6,
  patient: { ...ADAS.patient, first_name: 'Bob', last_name: 'Reed' },
  starts_at: '2026-03-03T11:15:00-05:00',
  ends_at: '2026-03-03T12:15:00-05:00',
};

const openDay = (...rows: Appointment[]) => {
  signInAs(PHLEBOTOMIST);
  answer(futureVisits.listShifted, pageOf([] as never[]));
  change(...rows);
  return renderScreen(DAY);
};
const change = (...rows: Appointment[]) => answer(appointments.listForStaff, pageOf(rows));
const cardOf = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section')!);

describe('The day on the schedule', () => {
  it('a step without a response is shown as being sent, even when the browser reports that it is offline', async () => {
    const user = await openDay(ADAS);
    const next = await cardOf('Next visit');
    const sent = loseCalls(visits.setOut);
    onlineManager.setOnline(false);
    try {
      await user.click(next.getByRole('button', { name: 'On my way' }));
      await screen.findByText('Sending “On my way”…');
      expect(sent).toHaveLength(1);
      answer(visits.setOut, { ...ADAS, stage: 'en_route', actions: [] });
      await screen.findByText('The patient is told that you are on the way.');
      expect(screen.queryByText('Sending “On my way”…')).toBe(null);
    } finally {
      onlineManager.setOnline(true);
    }
  });

  it('a visit with an arrival window stands at its planned time, with the window beside it', async () => {
    const windowed: Appointment = {
      ...ADAS,
      ...{ starts_at: '2026-03-03T08:00:00-05:00', ends_at: '2026-03-03T13:00:00-05:00' },
      arrival_window: { from: '2026-03-03T08:00:00-05:00', to: '2026-03-03T12:00:00-05:00' },
      planned_at: '2026-03-03T11:40:00-05:00',
    };
    await openDay(windowed, BOBS);
    const day = await cardOf('Day');
    const times = within(day.getByRole('list', { name: 'Visits of the day' })).getAllByRole('listitem');
    expect(times.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^11:15 amBob Reed/),
      expect.stringMatching(
        /^11:40 amAda LanePlanned 11:40 am · arrives 8:00 am – 12:00 pmRoutine Blood Draw/,
      ),
    ]);
  });

  it.each([
    ['within its arrival window is on time', '2026-03-03T12:00:00-05:00', 'On the way'],
    ['after its arrival window is late', '2026-03-03T09:30:00-05:00', 'On the way, late'],
  ])('a phlebotomist who is expected %s', async (_, to, said) => {
    await openDay({
      ...ADAS,
      ...{ stage: 'en_route', starts_at: '2026-03-03T08:00:00-05:00' },
      arrival: { from: '2026-03-03T09:40:00-05:00', to: '2026-03-03T10:00:00-05:00' },
      arrival_window: { from: '2026-03-03T08:00:00-05:00', to },
      planned_at: '2026-03-03T09:00:00-05:00',
    });
    const now = await cardOf('The visit now');
    now.getByText(said);
  });

  it('a late visit stays on top after its planned end, and while it is under way', async () => {
    const user = await openDay(ADAS, BOBS);
    const next = await cardOf('Next visit');
    next.getByRole('link', { name: 'Ada Lane' });
    const coming: Appointment = { ...ADAS, stage: 'en_route', actions: ['arrive', 'complete', 'cancel'] };
    const sent = answer(visits.setOut, coming);
    change(coming, BOBS);
    await user.click(next.getByRole('button', { name: 'On my way' }));
    const now = await cardOf('The visit now');
    now.getByRole('link', { name: 'Ada Lane' });
    // The second tap of two does not take the next step.
    await user.click(now.getByRole('button', { name: 'I have arrived' }));
    expect(sent).toHaveLength(1);
  });

  it('a phlebotomist completes a drawn visit by one tap, or with charges and notes from the menu', async () => {
    const drawn: Appointment = { ...ADAS, stage: 'drawn', actions: ['complete', 'cancel'] };
    const user = await openDay(drawn, BOBS);
    const now = await cardOf('The visit now');
    await user.click(now.getByRole('button', { name: 'More actions' }));
    await user.click(now.getByRole('button', { name: 'Complete with charges or notes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete visit' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const sent = answer(visits.complete, { ...drawn, status: 'completed', actions: ['undo_step'] });
    change({ ...drawn, status: 'completed', actions: ['undo_step'] }, BOBS);
    await user.click(now.getByRole('button', { name: 'Complete' }));
    await screen.findByText('Visit completed.');
    screen.getByRole('button', { name: 'Undo' });
    expect(sent).toEqual([{ id: '5' }]);
    (await cardOf('Next visit')).getByRole('link', { name: 'Bob Reed' });
  });

  it('a visit that somebody else canceled stays on top until the phlebotomist asks for the next one', async () => {
    const user = await openDay(ADAS, BOBS);
    await cardOf('Next visit');
    change({ ...ADAS, status: 'canceled', canceled_by: PATIENT.id, actions: [] }, BOBS);
    markStale(['appointment']);
    const top = await cardOf('Next visit');
    await top.findByText('This visit is no longer planned for this day.');
    top.getByRole('link', { name: 'Ada Lane' });
    expect(top.queryByRole('button', { name: 'On my way' })).toBe(null);
    await user.click(top.getByRole('button', { name: 'Show the next visit' }));
    await waitFor(() => top.getByRole('link', { name: 'Bob Reed' }));
  });

  it('a phone has search, filters and the question about times behind one button', async () => {
    const { matchMedia } = window;
    window.matchMedia = (media) => ({ ...matchMedia(media), matches: media.includes('max-width') });
    try {
      const user = await openDay(ADAS);
      await cardOf('Next visit');
      expect(screen.queryByRole('searchbox')).toBe(null);
      expect(screen.queryByRole('button', { name: 'Why is a time not offered?' })).toBe(null);
      await user.click(screen.getByRole('button', { name: 'Search and filter' }));
      const sheet = within(await screen.findByRole('dialog', { name: 'Search and filter' }));
      sheet.getByRole('button', { name: 'Why is a time not offered?' });
      sheet.getByLabelText('Status');
      await user.type(sheet.getByRole('searchbox'), 'Lane');
      await user.click(sheet.getByRole('button', { name: 'Show the visits' }));
      await user.click(await screen.findByRole('button', { name: 'Clear the filters' }));
      await waitFor(() => expect(location.search).not.toContain('Lane'));
    } finally {
      window.matchMedia = matchMedia;
    }
  });
});
