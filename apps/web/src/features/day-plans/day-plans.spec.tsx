import { type DayPlan, dayPlans } from '@drawpoint/contracts/appointments/day-plans.contract';
import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { ADMIN, PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const MARIA = { id: PHLEBOTOMIST.id, name: 'Maria Santos' };
const JAMAL = { id: 11, name: 'Jamal Robinson' };
const DATE = '2099-03-03';
const at = (time: string) => `${DATE}T${time}:00-05:00`;
const NO_PIN = { phlebotomist: false, time: false, position: null };

const visit = (appointment_id: number, patient_name: string, [from, to]: [string, string]) => ({
  ...{ appointment_id, patient_name, calendar_sequence: 3, confirmation_code: `ABC12${appointment_id}` },
  ...{ status: 'approved' as const, service_name: 'Routine Blood Draw', fixed: false, pin: NO_PIN },
  promised: { from: at(from), to: at(to) },
});
const stop = (appointment_id: number, starts: string, ends: string) => ({
  ...{ appointment_id, starts_at: at(starts), ends_at: at(ends), drive_minutes: 20 },
});
const change = (
  appointment_id: number,
  kind: 'free' | 'colleague' | 'proposal',
  from: string,
  to: string,
) => ({
  ...{ appointment_id, kind, calendar_sequence: 3, other_starts: [] as string[], together_id: null },
  from: { phlebotomist: MARIA, starts_at: at(from) },
  to: { phlebotomist: kind === 'colleague' ? JAMAL : MARIA, starts_at: at(to) },
  saved_minutes: kind === 'proposal' ? 25 : 0,
});

const PLAN: DayPlan = {
  date: DATE,
  lanes: [
    {
      ...{ phlebotomist: MARIA, tz: 'America/New_York', clashes: false },
      before: {
        stops: [stop(5, '09:00', '09:30'), stop(6, '10:00', '10:30'), stop(7, '11:00', '11:30')],
        ...{ drive_minutes: 125, km: 70.5, ends_at: at('12:00') },
      },
      after: {
        stops: [stop(6, '09:00', '09:30'), stop(5, '10:00', '10:30')],
        ...{ drive_minutes: 60, km: 40, ends_at: at('11:00') },
      },
    },
  ],
  totals: { before: { drive_minutes: 125, km: 70.5 }, after: { drive_minutes: 60, km: 40 } },
  visits: [
    visit(5, 'Ada Lane', ['09:00', '11:00']),
    visit(6, 'Bob Reed', ['09:00', '11:00']),
    visit(7, 'Carla Diaz', ['11:00', '11:00']),
  ],
  changes: [
    change(6, 'free', '10:00', '09:00'),
    change(7, 'colleague', '11:00', '11:00'),
    { ...change(5, 'proposal', '09:00', '13:00'), other_starts: [at('13:15')] },
  ],
  at_risk: [],
};
const PERSON: Phlebotomist = {
  ...{ id: 2, first_name: 'Maria', last_name: 'Santos', name: 'Maria Santos', email: 'maria@demo.test' },
  ...{ providers: [], provider_id: 1, service_address: null },
  ...{ service_radius_km: 10, service_extra_radius_km: 0, service_extra_charge: 0 },
  ...{ title: null, license_state: null, languages: [] },
};
const PEOPLE = [MARIA, JAMAL].map((each) => ({ ...PERSON, ...each }));

describe('Planning a day', () => {
  beforeEach(() => signInAs(ADMIN));
  const open = async (more = '') => {
    answer(catalog.listStaffPhlebotomists, pageOf(PEOPLE));
    return renderScreen(`/admin/plan?date=${DATE}&phlebotomists=${MARIA.id}${more}`);
  };

  it('the plan is shown beside the order now, with who is told and who is asked', async () => {
    const asked = answer(dayPlans.preview, PLAN);
    await open();
    await screen.findByText('Saves 1 h 5 min of driving.');
    expect(asked).toEqual([{ date: DATE, phlebotomist_ids: [MARIA.id] }]);
    const [before, after] = [
      screen.getByRole('region', { name: 'The order now' }),
      screen.getByRole('region', { name: 'Plan' }),
    ];
    expect(
      within(before)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ada Lane', 'Bob Reed', 'Carla Diaz']);
    expect(
      within(after)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Bob Reed', 'Ada Lane']);
    screen.getByRole('checkbox', { name: /Bob Reed.*Planned for 9:00 am instead of 10:00 am.*not told/ });
    screen.getByRole('checkbox', {
      name: /Carla Diaz.*Jamal Robinson comes instead of Maria Santos.*told who comes/,
    });
    screen.getByRole('checkbox', {
      name: /Ada Lane.*Proposed instead of 9:00 am: 1:00 pm, 1:15 pm.*Saves 25 min/,
    });
  });

  it('all changes are applied at once, or only those that are chosen', async () => {
    answer(dayPlans.preview, PLAN);
    const sent = answer(dayPlans.apply, { planned: 1, reassigned: 1, proposed: 0 });
    const user = await open();
    await screen.findByRole('button', { name: 'Apply all changes' });
    await user.click(screen.getByRole('checkbox', { name: /Ada Lane/ }));
    await user.click(screen.getByRole('button', { name: 'Apply the chosen changes' }));
    await screen.findByText('Planned again: 1. Given to colleagues: 1.');
    expect(sent).toEqual([
      {
        date: DATE,
        changes: [
          {
            appointment_id: 6,
            calendar_sequence: 3,
            phlebotomist_id: MARIA.id,
            starts_at: at('09:00'),
            other_starts: [],
          },
          {
            appointment_id: 7,
            calendar_sequence: 3,
            phlebotomist_id: JAMAL.id,
            starts_at: at('11:00'),
            other_starts: [],
          },
        ],
      },
    ]);
  });

  it('a refused plan names the visits that no longer fit, and offers a new plan', async () => {
    const asked = answer(dayPlans.preview, PLAN);
    refuse(dayPlans.apply, 'NOT_REASSIGNABLE', {
      details: { failed: [{ appointment_id: 7, obstacle: 'taken' }] },
    });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Apply all changes' }));
    await screen.findByText('Nothing was changed, because some visits no longer fit.');
    screen.getByText('This colleague was booked meanwhile.');
    await user.click(screen.getByRole('button', { name: 'Plan again' }));
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('a day that cannot be better, one without visits, and one that clashes say so', async () => {
    answer(dayPlans.preview, { ...PLAN, changes: [], lanes: [{ ...PLAN.lanes[0]!, clashes: true }] });
    const user = await open();
    await screen.findByText('No other order is better. This day stays as it is.');
    screen.getByText(/leave too little room for the drives/);
    answer(dayPlans.preview, { ...PLAN, visits: [], changes: [], lanes: [] });
    await user.click(screen.getByRole('checkbox', { name: 'Jamal Robinson' }));
    await user.click(screen.getByRole('button', { name: 'Plan this day' }));
    await screen.findByText('No visits on this day');
  });

  it('a plan that fails offers a retry, and a day that has passed says so', async () => {
    refuse(dayPlans.preview, 'INTERNAL');
    const user = await open();
    await screen.findByText('Failed to plan this day.');
    answer(dayPlans.preview, PLAN);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('What changes');
  });

  it('other times are suggested when asked for, and two days can be swapped', async () => {
    const asked = answer(dayPlans.preview, PLAN);
    const swapped = answer(dayPlans.previewSwap, {
      ...PLAN,
      changes: [change(7, 'colleague', '11:00', '11:00')],
      at_risk: [{ appointment_id: 5, obstacle: 'area' }],
      totals: { before: PLAN.totals.after, after: PLAN.totals.before },
    });
    const user = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Jamal Robinson' }));
    await user.click(screen.getByRole('checkbox', { name: /Also suggest other times/ }));
    await user.click(screen.getByRole('button', { name: 'Plan this day' }));
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ date: DATE, phlebotomist_ids: [MARIA.id, JAMAL.id], may_propose: true }),
    );
    await user.click(await screen.findByRole('button', { name: 'Swap the rest of two days' }));
    await screen.findByText('Costs 1 h 5 min more driving.');
    screen.getByText('Ada Lane: This colleague does not come to this address.');
    expect(swapped).toEqual([{ date: DATE, phlebotomist_ids: [MARIA.id, JAMAL.id] }]);
  });

  it('a visit is pinned, and the day is planned again', async () => {
    const asked = answer(dayPlans.preview, PLAN);
    const sent = answer(dayPlans.pin, { phlebotomist: true, time: false, position: 'first' });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Pin the visit of Bob Reed' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Pin the visit of Bob Reed' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Stays with Maria Santos' }));
    await user.selectOptions(dialog.getByLabelText('Place in the day'), 'First of the day');
    await user.click(dialog.getByRole('button', { name: 'Save and plan again' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(sent).toEqual([{ id: '6', phlebotomist: true, time: false, position: 'first' }]);
    expect(screen.queryByRole('dialog')).toBe(null);
  });
});

describe('Planning one’s own day', () => {
  it('a phlebotomist plans their own day, whatever the address says', async () => {
    signInAs(PHLEBOTOMIST);
    const asked = answer(dayPlans.preview, { ...PLAN, changes: [change(6, 'free', '10:00', '09:00')] });
    await renderScreen(`/admin/plan?date=${DATE}&phlebotomists=11`);
    await screen.findByText(/Planned for 9:00 am/);
    expect(asked).toEqual([{ date: DATE, phlebotomist_ids: [PHLEBOTOMIST.id] }]);
    expect(screen.queryByText('Everybody')).toBe(null);
  });

  it('a patient has no such screen', async () => {
    signInAs(PATIENT);
    await renderScreen('/admin/plan');
    expect(screen.queryByText('Plan this day')).toBe(null);
  });
});
