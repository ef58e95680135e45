import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { screen, within } from '@testing-library/dom';
import { answer, pageOf } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const SCHEDULE = '/phleb/appointments/schedule?day=2026-03-03';
const JAMAL = { id: 9, name: 'Jamal Robinson', email: '' };
const visit = (id: number, hour: string, more: Partial<Appointment> = {}): Appointment => ({
  ...VISIT,
  id,
  status: 'approved',
  starts_at: `2026-03-03T${hour}:15:00-05:00`,
  ends_at: `2026-03-03T${hour}:45:00-05:00`,
  actions: ['set_out', 'complete', 'cancel'],
  ...more,
});
const inChicago = { tz: 'America/Chicago', phlebotomist: JAMAL };
const DAY = [visit(5, '09'), visit(6, '10', { phlebotomist: JAMAL }), visit(7, '11', { drive_minutes: 20 })];

const open = (view: string, rows: Appointment[], who = ADMIN) => {
  signInAs(who);
  answer(futureVisits.listShifted, pageOf([] as never[]));
  answer(appointments.listForStaff, pageOf(rows));
  answer(catalog.getBookingRules, { notice_minutes: 0, horizon_days: 60, grid_minutes: 15 });
  return renderScreen(`${SCHEDULE}&view=${view}`);
};
const lane = async (name: string) =>
  within((await screen.findByRole('heading', { name: new RegExp(name) })).closest('section')!);
const isCoral = (button: HTMLElement) => button.dataset['tone'] === 'accent';

describe('The schedule of the office', () => {
  it('an admin sees a lane for each phlebotomist with only its own drives, and no steps to take', async () => {
    await open('day', DAY);
    const marias = await lane('Maria Santos');
    expect(marias.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
      expect.stringMatching(/^Ada Lane 9:15 am/),
      '20 min drive',
      expect.stringMatching(/^Ada Lane 11:15 am/),
    ]);
    expect((await lane('Jamal Robinson')).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'My Schedule' })).toBe(null);
    screen.getByRole('heading', { name: 'Schedule', level: 1 });
    expect(screen.getAllByRole('button').filter(isCoral)).toEqual([]);
    expect(screen.queryByText(/New York time$/)).toBe(null);
  });

  it('each lane of the schedule shows its zone when the zones differ', async () => {
    await open('day', [visit(5, '09'), visit(6, '10', inChicago)]);
    (await lane('Maria Santos')).getByText('New York time');
    (await lane('Jamal Robinson')).getByText('Chicago time');
  });

  it('an admin who also draws blood sees their own current visit on top', async () => {
    await open('day', [visit(5, '09'), visit(6, '10', { phlebotomist: { ...JAMAL, id: ADMIN.id } })]);
    const top = within((await screen.findByRole('heading', { name: 'Next visit' })).closest('section')!);
    top.getByText('10:15 am');
    expect(isCoral(top.getByRole('button', { name: 'On my way' }))).toBe(true);
  });

  it('an admin sees a list under each name on a phone', async () => {
    const { matchMedia } = window;
    window.matchMedia = (media) => ({ ...matchMedia(media), matches: media.includes('max-width') });
    try {
      await open('day', DAY);
      const marias = within(await screen.findByRole('list', { name: 'Visits of Maria Santos' }));
      expect(marias.getAllByRole('listitem')).toHaveLength(2);
      marias.getByText('20 min drive');
      screen.getByRole('heading', { name: /Jamal Robinson/ });
    } finally {
      window.matchMedia = matchMedia;
    }
  });

  it('the week view names its phlebotomists, with their zones when these differ', async () => {
    await open('week', [visit(5, '09'), visit(6, '10', inChicago)]);
    const key = within(await screen.findByRole('list', { name: 'Phlebotomists' }));
    expect(key.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Jamal RobinsonChicago time',
      'Maria SantosNew York time',
    ]);
    screen.getByRole('link', { name: 'Ada Lane 10:15 am, Approved, Jamal Robinson' });
  });

  it('the list of visits shows the zone of each visit when the zones differ', async () => {
    await open('list', [visit(5, '09'), visit(6, '10', inChicago)]);
    const rows = await screen.findAllByRole('row');
    within(rows[0]!).getByText('Time zone');
    screen.getByText('Chicago time');
    screen.getByText('New York time');
  });

  it('a phlebotomist sees their own schedule without names', async () => {
    await open('week', [visit(5, '09')], PHLEBOTOMIST);
    await screen.findByRole('link', { name: 'Ada Lane 9:15 am, Approved' });
    screen.getByRole('heading', { name: 'My Schedule' });
    expect(screen.queryByText('Maria Santos')).toBe(null);
  });

  it('the list names who confirmed and who did not answer, and “To call” has the telephone', async () => {
    const asked = { patient: { ...VISIT.patient, mobile: '+12125550188' } };
    const user = await open('list', [
      visit(5, '09', { ...asked, attendance: 'confirmed' }),
      visit(6, '10', { ...asked, attendance: 'no_answer' }),
    ]);
    const rows = await screen.findAllByRole('row', { name: /Ada Lane/ });
    within(rows[0]!).getByText('Confirmed');
    within(rows[1]!).getByText('No answer');
    expect(screen.queryByRole('link', { name: /555-0188/ })).toBe(null);
    const sent = answer(
      appointments.listForStaff,
      pageOf([visit(6, '10', { ...asked, attendance: 'no_answer' })]),
    );
    await user.click(screen.getByRole('button', { name: 'To call' }));
    const phone = await screen.findByRole('link', { name: /555-0188/ });
    expect(phone.getAttribute('href')).toBe('tel:+12125550188');
    expect(sent.at(-1)).toMatchObject({ status: 'no_answer' });
  });
});
