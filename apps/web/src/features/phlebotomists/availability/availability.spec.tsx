import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { availability } from '@drawpoint/contracts/booking/availability.contract';
import { catalog, type Availability, type Service } from '@drawpoint/contracts/booking/catalog.contract';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { answer, pageOf, refuse } from '../../../testing/api.ts';
import { VISIT } from '../../../testing/appointments.ts';
import { PHLEBOTOMIST } from '../../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../../testing/render.tsx';

const HOURS: Availability = {
  ...{ tz: 'America/New_York', default_drive_minutes: 20, exceptions: [], version: 1, presence: 'offline' },
  rules: [1, 2].map((dow) => ({ dow, start_time: '09:00', end_time: '17:00' })),
};
const PREVIEW: OutputOf<typeof availability.preview> = {
  ...{ tz: HOURS.tz, length_minutes: 60, whole_day: null, data: [], affected: { total: 0, data: [] } },
};
const DRAW: Service = {
  ...{ id: 1, name: 'Routine Blood Draw', price: 114, length_minutes: 60, extra_extension_minutes: 0 },
  ...{ description: null, preparation: null, bring: null, fasting: false, result_days: null },
  ...{ fasting_hours: null, bring_order: false, medicines: null },
  ...{ active: true, accepted: true, provider_disabled: false },
};

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save availability' }));
const open = () => renderScreen('/phleb/hours');
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

describe('The hours of a phlebotomist', () => {
  beforeEach(() => {
    signInAs(PHLEBOTOMIST);
    answer(catalog.getAvailability, HOURS);
    answer(catalog.listServices, { data: [DRAW] });
    answer(catalog.getBookingRules, { notice_minutes: 0, horizon_days: 60, grid_minutes: 15 });
    answer(availability.preview, PREVIEW);
    answer(availability.explainDay, {
      ...{ date: '2026-11-25', tz: HOURS.tz, length_minutes: 60, whole_day: null },
      ...{ windows: [], taken: [], starts: [] },
    });
  });

  it('hours that do not load can be retried', async () => {
    refuse(catalog.getAvailability, 'INTERNAL', { message: '' });
    const user = await open();
    await screen.findByText('Could not load availability.');
    answer(catalog.getAvailability, HOURS);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await field('Monday until')).value).toBe('5:00 pm');
  });

  it('hours must end after they start, and a failed save can be retried', async () => {
    const early = 'The end time must be after the start time.';
    refuse(availability.update, 'INVALID_INPUT', { errors: { 'rules.1.end_time': [early] } });
    const user = await open();
    await fill(user, await field('Tuesday until'), '8 am');
    await save(user);
    await screen.findByText(early);
    refuse(availability.update, 'INTERNAL', { message: '' });
    await fill(user, await field('Tuesday until'), '5 pm');
    await save(user);
    await waitFor(() => expect(screen.getAllByText('Unable to save availability.')).toHaveLength(2));
    const sent = answer(availability.update, { ...HOURS, version: 2 });
    await save(user);
    await screen.findByText('Availability saved.');
    expect(sent).toMatchObject([{ id: '2', tz: HOURS.tz, default_drive_minutes: '20', version: 1 }]);
  });

  it('a conflicting save of hours is shown and taken over', async () => {
    const current = { ...HOURS, default_drive_minutes: 35, version: 4 };
    refuse(availability.update, 'STALE', { details: { current, changed: ['default_drive_minutes'] } });
    const user = await open();
    await fill(user, await field('Default drive minutes'), '10');
    await save(user);
    within(await screen.findByRole('region', { name: 'Saved elsewhere' })).getByText('35');
    await user.click(screen.getByRole('button', { name: 'Use this' }));
    await waitFor(async () => expect((await field('Default drive minutes')).value).toBe('35'));
    const sent = answer(availability.update, { ...current, version: 5 });
    await save(user);
    await screen.findByText('Availability saved.');
    expect(sent).toMatchObject([{ default_drive_minutes: '35', version: 4 }]);
  });

  it('a vacation is entered as one range, shows the visits booked in it, and is saved as a whole', async () => {
    const visit = { ...VISIT, starts_at: '2099-03-03T09:15:00-05:00' };
    const asked = answer(
      appointments.listForStaff,
      pageOf([
        visit,
        { ...visit, id: 6, status: 'canceled', patient: { ...visit.patient, first_name: 'Bob' } },
      ]),
    );
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Add a vacation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a vacation' }));
    await user.click(dialog.getByRole('button', { name: 'Save vacation' }));
    expect(dialog.getAllByText('Enter the date as MM-DD-YYYY.')).toHaveLength(2);
    await fill(user, dialog.getByLabelText('First day'), '03-02-2099');
    await fill(user, dialog.getByLabelText('Last day'), '03-06-2099');
    const booked = within(await dialog.findByRole('region', { name: 'Affected visits' }));
    expect(booked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ada Lane'),
    ]);
    booked.getByText('They stay booked. Open one to move it, or ask your office to give it to a colleague.');
    expect(booked.getByRole('link').getAttribute('href')).toBe('/phleb/appointments/5');
    expect(asked.at(-1)).toMatchObject({ phlebotomist_id: '2', from: '2099-03-02', to: '2099-03-06' });
    const days = ['02', '03', '04', '05', '06'].map((day) => ({
      ...{ date: `2099-03-${day}`, start_time: '00:00', end_time: '00:00', kind: 'unavailable' as const },
    }));
    const sent = answer(availability.update, { ...HOURS, exceptions: days, version: 2 });
    await user.click(dialog.getByRole('button', { name: 'Save vacation' }));
    await screen.findByText('Availability saved.');
    expect(sent).toMatchObject([{ exceptions: days, version: 1 }]);

    const name = 'from 03-02-2099 until 03-06-2099';
    const vacation = within(screen.getByRole('group', { name: `Vacation ${name}` }));
    vacation.getByText('5 days off');
    expect(vacation.getByRole('link').getAttribute('href')).toContain('from=2099-03-02&to=2099-03-06');
    await user.click(vacation.getByRole('button', { name: 'Show each day' }));
    expect(screen.getAllByRole('group', { name: /^Exception on/ })).toHaveLength(5);
  });

  it('a vacation that could not be saved stays in the form, and is removed as a whole', async () => {
    answer(appointments.listForStaff, pageOf([] as never[]));
    refuse(availability.update, 'INTERNAL', { message: '' });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Add a vacation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a vacation' }));
    await fill(user, dialog.getByLabelText('First day'), '03-02-2099');
    await fill(user, dialog.getByLabelText('Last day'), '03-06-2099');
    await dialog.findByText('No upcoming visits are affected.');
    await user.click(dialog.getByRole('button', { name: 'Save vacation' }));
    await waitFor(() => expect(screen.getAllByText('Unable to save availability.')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: /^Remove the vacation from 03-02-2099/ }));
    screen.getByText('No exceptions.');
  });

  it('a ZIP code outside of the service area is reported', async () => {
    answer(geocoding.geocode, { lat: 41.8, lng: -87.6, precision: 'zip' });
    answer(availability.preview, { ...PREVIEW, whole_day: 'outside_area' });
    const user = await open();
    await fill(user, (await screen.findAllByLabelText('ZIP (optional)'))[0]!, '60601');
    await screen.findByText('This ZIP code is outside the service area.');
  });
});
