import type { Appointment, AppointmentAction } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Operation } from '@drawpoint/contracts/operation';
import { policies } from '@drawpoint/contracts/booking/policies.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const REASONS = {
  cancel: ['The car broke down.'],
  deny: ['The order is missing.'],
  failed_draw: ['No vein could be found.'],
  no_show: ['Nobody opened the door.'],
};
const CHARGES = [{ label: 'Second stick', amount: 15 }];

function openVisit(...actions: AppointmentAction[]) {
  const visit: Appointment = { ...VISIT, status: 'approved', actions };
  signInAs(PHLEBOTOMIST);
  answer(policies.list, ({ provider_id }) => ({
    data: provider_id
      ? [
          { key: 'visit.reasons', value: REASONS },
          { key: 'visit.charges', value: CHARGES },
        ]
      : [],
  }));
  answer(appointments.get, visit);
  return renderScreen(`/phleb/appointments/${visit.id}`);
}

describe('The ready reasons and charges of a company', () => {
  it.each<[AppointmentAction, string, Operation, string]>([
    ['cancel', 'Cancel visit', appointmentMoves.cancel, 'The car broke down.'],
    ['deny', 'Deny', appointments.deny, 'The order is missing.'],
    ['fail_draw', 'Draw failed', visits.failDraw, 'No vein could be found.'],
    ['no_show', 'No-show', visits.noShow, 'Nobody opened the door.'],
  ])('a phlebotomist chooses a ready reason of the visit’s company: %s', async (action, name, op, reason) => {
    const user = await openVisit(action);
    const sent = answer(op as typeof appointments.deny, { ...VISIT, status: 'canceled' });
    await screen.findByRole('group', { name: 'Actions' });
    if (action !== 'deny') await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: reason }));
    expect(dialog.getByRole('textbox')).toHaveProperty('value', reason);
    await user.click(dialog.getByRole('button', { name: name === 'Deny' ? 'Deny visit' : name }));
    await waitFor(() => expect(sent).toEqual([{ id: '5', reason }]));
  });

  it('a ready charge becomes an extra with its label and amount, beside a typed one', async () => {
    const user = await openVisit('complete');
    const sent = answer(visits.complete, { ...VISIT, status: 'completed' });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: /Second stick/ }));
    await user.click(dialog.getByRole('button', { name: 'Add an extra charge' }));
    const typed = within(dialog.getByRole('group', { name: 'Extra charge 2' }));
    await user.type(typed.getByLabelText('Extra charge'), 'Parking');
    for (const wrong of ['1.2.5', '-10']) {
      await fill(user, typed.getByLabelText('Amount'), wrong);
      await user.click(dialog.getByRole('button', { name: 'Complete visit' }));
      await typed.findByText('Enter an amount such as 89.00.');
    }
    expect(sent).toEqual([]);
    await fill(user, typed.getByLabelText('Amount'), '7.5');
    await user.click(dialog.getByRole('button', { name: 'Complete visit' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          extras: [
            { label: 'Second stick', amount: 15 },
            { label: 'Parking', amount: 7.5 },
          ],
        },
      ]),
    );
  });
});
