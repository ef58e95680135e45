import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { screen, within } from '@testing-library/dom';
import { queryClient } from '../../lib/api/query-client.ts';
import { userQuery } from '../../lib/session/current-user.ts';
import { answer, pageOf } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';
import PatientSearch from './steps/PatientSearch.tsx';
import OverrideDialog from './time/OverrideDialog.tsx';
import type { Wizard } from './use-wizard.ts';

describe('The search for a patient in the first step', () => {
  it('a found patient fills in contact and address', async () => {
    const change = jest.fn();
    const asked = answer(appointments.listForStaff, pageOf([VISIT]));
    const user = await renderScreen(<PatientSearch wizard={{ change } as unknown as Wizard} />);
    await fill(user, screen.getByLabelText('Find a patient'), 'Ada Lane');
    const found = await screen.findByRole('list', { name: 'Patients found' });
    await user.click(within(found).getByRole('button', { name: /ada@example\.test/ }));
    const { first_name, last_name, email } = VISIT.patient;
    expect(change.mock.calls.map(([each]) => each)).toMatchObject([
      { type: 'contact', change: { first_name, last_name, email } },
      { type: 'saved-address', id: null },
      { type: 'typed-address', change: { address: '350 5th Ave', address_zip: '10118' } },
    ]);
    expect(asked).toMatchObject([{ q: 'Ada Lane' }]);
  });

  it('the search says when nobody is found', async () => {
    answer(appointments.listForStaff, pageOf<typeof VISIT>([]));
    const user = await renderScreen(<PatientSearch wizard={{} as unknown as Wizard} />);
    await fill(user, screen.getByLabelText('Find a patient'), 'Nobody Atall');
    await screen.findByText('Nobody found. Type their name and email below.');
  });
});

describe('The choice of a time outside of hours', () => {
  it('a time outside of hours shows a warning and needs date, time and reason', async () => {
    answer(catalog.getBookingRules, { notice_minutes: 120, horizon_days: 90, grid_minutes: 15 });
    const chooseSlot = jest.fn();
    const onClose = jest.fn();
    const wizard = { chooseSlot, offers: { service: { length_minutes: 60 } } } as unknown as Wizard;
    signInAs(ADMIN);
    queryClient.setQueryData(userQuery.queryKey, ADMIN);
    const user = await renderScreen(
      <OverrideDialog wizard={wizard} tz="America/New_York" onClose={onClose} />,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'A time outside of hours' }));
    dialog.getByText(/not other visits, held times or drive time\./);
    const choose = dialog.getByRole('button', { name: 'Choose this time' });
    await user.click(choose);
    dialog.getByText('Reason is required');
    dialog.getByText('Enter the date as MM-DD-YYYY.');
    await fill(user, dialog.getByLabelText('Date'), '03-03-2099');
    await fill(user, dialog.getByLabelText(/^Time/), '4:30 am');
    await user.click(choose);
    expect(chooseSlot).not.toHaveBeenCalled();
    await fill(user, dialog.getByLabelText('Reason'), 'Fasting, agreed by phone');
    await user.click(choose);
    const slot = { date: '2099-03-03', start: '2099-03-03T04:30:00-05:00', end: '2099-03-03T05:30:00-05:00' };
    expect(chooseSlot).toHaveBeenCalledWith(slot, { overrideReason: 'Fasting, agreed by phone' });
    expect(onClose).toHaveBeenCalled();
  });
});
