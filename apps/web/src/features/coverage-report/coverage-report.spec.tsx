import { waitlistFigures } from '@drawpoint/contracts/booking/waitlist.contract';
import { attendance, type NoShowDay } from '@drawpoint/contracts/appointments/attendance.contract';
import { catalog, type Service } from '@drawpoint/contracts/booking/catalog.contract';
import { coverage, type UnmetDemand } from '@drawpoint/contracts/booking/coverage.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { ADMIN, DEVELOPER, PATIENT, PHLEBOTOMIST, PROVIDER } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const ROW: UnmetDemand = {
  ...{ week: '2026-11-23', zip: '10118', lat: 40.749, lng: -73.9865, searches: 12 },
  service: { id: 1, name: 'Routine Blood Draw' },
  provider: { id: 1, name: 'Empire Mobile Labs' },
};
const found = (data: UnmetDemand[], has_more = false) => ({
  ...{ from: '2026-09-07', to: '2026-11-23', data, has_more },
});
const DRAW: Service = {
  ...{ id: 1, name: 'Routine Blood Draw', price: 114, length_minutes: 60, extra_extension_minutes: 0 },
  ...{ description: null, preparation: null, bring: null, fasting: false, result_days: null },
  ...{ fasting_hours: null, bring_order: false, medicines: null },
  ...{ active: true, accepted: true, provider_disabled: false },
};

const NO_WORK = { weeks: [], phlebotomists: [] };

describe('Coverage', () => {
  beforeEach(() => {
    signInAs(ADMIN);
    answer(coverage.listWork, NO_WORK);
    answer(attendance.listDays, { data: [], has_more: false });
    answer(attendance.listNoShowDays, { data: [], has_more: false });
    answer(waitlistFigures.listDays, { data: [], has_more: false });
    answer(catalog.listServices, { data: [DRAW, { ...DRAW, id: 4, name: 'Glucose Tolerance' }] });
  });

  it('the table has each count or says that it is hidden; the map adds up what is shown', async () => {
    answer(
      coverage.listDemand,
      found([
        ROW,
        { ...ROW, week: '2026-11-16', searches: 8 },
        { ...ROW, zip: '59101', provider: null, searches: null },
      ]),
    );
    await renderScreen('/admin/coverage');
    const table = await screen.findByRole('region', { name: 'Searches without a free time' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['10118', 'Routine Blood Draw', '11-23-2026', 'Empire Mobile Labs', '12'],
      ['10118', 'Routine Blood Draw', '11-16-2026', 'Empire Mobile Labs', '8'],
      ['59101', 'Routine Blood Draw', '11-23-2026', 'None named', 'fewer than 5'],
    ]);
    screen.getByText('10118: 20 searches');
    screen.getByText('59101: fewer than 5 searches a week');
    screen.getByText(/^Weeks from 09-07-2026 to 11-23-2026\./);
    expect(screen.queryByText(/The file has them all/)).toBeNull();
  });

  it('weeks and service narrow the search and stay in the address', async () => {
    const asked = answer(coverage.listDemand, found([ROW], true));
    const user = await renderScreen('/admin/coverage');
    await screen.findByText(/The file has them all/);
    await user.selectOptions(screen.getByLabelText('Weeks'), 'Last 4 weeks');
    await user.selectOptions(screen.getByLabelText('Service'), 'Glucose Tolerance');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ service_id: '4' }));
    const { from, to } = asked.at(-1) as { from: string; to: string };
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(21);
    expect(location.search).toBe('?weeks=4&service_id=4');
  });

  it('while it loads, it says so', async () => {
    answer(coverage.listDemand, new Promise<ReturnType<typeof found>>(() => undefined));
    await renderScreen('/admin/coverage');
    await screen.findByRole('status', { name: 'Loading' });
  });

  it('a screen without searches says so, and a failure can be tried again', async () => {
    refuse(coverage.listDemand, 'INTERNAL');
    const user = await renderScreen('/admin/coverage');
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(coverage.listDemand, found([]));
    await user.click(again);
    await screen.findByText('No search was without a time.');
  });

  it('the file has what is shown, and a failed download is told', async () => {
    answer(coverage.listDemand, found([ROW]));
    const asked = refuse(coverage.exportDemand, 'INTERNAL');
    const user = await renderScreen('/admin/coverage?service_id=4');
    await screen.findByRole('region', { name: 'Searches without a free time' });
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await screen.findByText('The export failed.');
    expect(asked[0]).toMatchObject({ service_id: '4', from: expect.stringMatching(/^\d{4}-/) });
  });

  it('working time is shared out by week and by phlebotomist', async () => {
    answer(coverage.listDemand, found([]));
    const shares = { working_minutes: 480, patient_minutes: 240, drive_minutes: 60, free_minutes: 180 };
    const none = { working_minutes: 0, patient_minutes: 0, drive_minutes: 0, free_minutes: 0 };
    answer(coverage.listWork, {
      weeks: [
        { week: '2026-11-09', median_answer_minutes: null, ...none },
        { week: '2026-11-16', median_answer_minutes: 95, ...shares },
      ],
      phlebotomists: [{ id: 2, name: 'Maria Santos', ...shares }],
    });
    await renderScreen('/admin/coverage');
    const rowsOf = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent).slice(0, -1));
    expect(await rowsOf('Working time by week')).toEqual([
      ['11-16-2026', '1 h 35 min', '8 h', '50%', '13%', '38%'],
      ['11-09-2026', '–', '0 min', '–', '–', '–'],
    ]);
    expect(await rowsOf('Working time by phlebotomist')).toEqual([
      ['Maria Santos', '8 h', '50%', '13%', '38%'],
    ]);
    expect(screen.queryByLabelText('Provider')).toBeNull();
  });

  it('working time that cannot be loaded can be tried again, beside the searches', async () => {
    answer(coverage.listDemand, found([]));
    refuse(coverage.listWork, 'INTERNAL');
    const user = await renderScreen('/admin/coverage');
    const again = await screen.findByRole('button', { name: 'Try again' });
    screen.getByText('No search was without a time.');
    answer(coverage.listWork, NO_WORK);
    await user.click(again);
    await screen.findByText('No week is over, or nobody has working hours.');
  });

  it('a developer chooses whose working time is shown', async () => {
    signInAs(DEVELOPER);
    answer(catalog.listProviders, { data: [PROVIDER] });
    answer(coverage.listDemand, found([]));
    const asked = answer(coverage.listWork, NO_WORK);
    const user = await renderScreen('/admin/coverage');
    await screen.findByRole('option', { name: PROVIDER.name });
    await user.selectOptions(screen.getByLabelText('Provider'), PROVIDER.name);
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ provider_id: '1' }));
  });

  it('reminders and their answers are counted by day, with what the numbers mean', async () => {
    answer(coverage.listDemand, found([]));
    const day = { day: '2026-11-20', provider: PROVIDER, reminders: 12, asked: 5, by_link: 2, by_text: 1 };
    const asked = answer(attendance.listDays, { data: [{ ...day, no_answer: 2 }], has_more: true });
    refuse(attendance.exportDays, 'INTERNAL');
    const user = await renderScreen('/admin/coverage?weeks=4');
    const table = within(await screen.findByRole('region', { name: 'Reminders by day' }));
    const cells = [...table.getAllByRole('row')[1]!.children].map(({ textContent }) => textContent);
    expect(cells).toEqual(['11-20-2026', '12', '5', '2', '1', '2']);
    screen.getByText(/^By the day of the visit\. Asked: .+ These are the latest\./);
    expect(asked[0]).toMatchObject({ from: expect.stringMatching(/^\d{4}-/), to: expect.anything() });
    await user.click(screen.getByRole('button', { name: 'Download reminders as CSV' }));
    await screen.findByText('The export failed.');
  });

  it('no-shows and fees are counted by day, with what the numbers mean', async () => {
    answer(coverage.listDemand, found([]));
    const day: NoShowDay = {
      ...{ day: '2026-11-20', provider: PROVIDER, reminded: 12, reminded_no_shows: 1, confirmed: 0 },
      ...{ confirmed_no_shows: 0, others: 3, others_no_shows: 2, fees_charged: 2, amount_charged: 80 },
      ...{ fees_refunded: 0, amount_refunded: 0, fees_waived: 1, amount_waived: 40.5 },
    };
    answer(attendance.listNoShowDays, { data: [day], has_more: false });
    refuse(attendance.exportNoShowDays, 'INTERNAL');
    const user = await renderScreen('/admin/coverage');
    const table = within(await screen.findByRole('region', { name: 'No-shows and fees by day' }));
    const cells = [...table.getAllByRole('row')[1]!.children].map(({ textContent }) => textContent);
    expect(cells).toEqual(['11-20-2026', '1 of 12', '–', '2 of 3', '2 · $80.00', '0', '1 · $40.50']);
    screen.getByText(/^By the day of the visit\. No-shows: /);
    await user.click(screen.getByRole('button', { name: 'Download no-shows and fees as CSV' }));
    await screen.findByText('The export failed.');
  });

  it('times that came free are counted by day, with what the numbers mean', async () => {
    answer(coverage.listDemand, found([]));
    const day = { day: '2026-11-20', provider: PROVIDER, freed: 7, offered: 4, offers: 9, refilled: 3 };
    answer(waitlistFigures.listDays, { data: [{ ...day, hours_before: 27.5 }], has_more: false });
    await renderScreen('/admin/coverage');
    const table = within(await screen.findByRole('region', { name: 'Times that came free, by day' }));
    const cells = [...table.getAllByRole('row')[1]!.children].map(({ textContent }) => textContent);
    expect(cells).toEqual(['11-20-2026', '7', '4', '9', '3', '27.5']);
    screen.getByText(/^By the day on which a visit was canceled/);
  });

  it('weeks without a reminder say so', async () => {
    answer(coverage.listDemand, found([]));
    await renderScreen('/admin/coverage');
    await screen.findByText('No visit of these weeks had a reminder.');
  });

  it.each([PATIENT, PHLEBOTOMIST])('$first_name, who is no manager, is refused', async (person) => {
    signInAs(person);
    await renderScreen('/admin/coverage');
    await screen.findByRole('heading', { name: 'Access denied' });
  });
});
