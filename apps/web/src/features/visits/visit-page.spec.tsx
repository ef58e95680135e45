import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { screen, within } from '@testing-library/dom';
import { answer } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const NOTE = 'Ring twice.';

function openVisit(visit: Partial<Appointment>) {
  signInAs(PHLEBOTOMIST);
  const location = { ...VISIT.location, special_instructions: NOTE };
  answer(appointments.get, { ...VISIT, status: 'approved', location, ...visit });
  return renderScreen(`/phleb/appointments/${VISIT.id}`);
}
const actionsOf = async () => within(await screen.findByRole('group', { name: 'Actions' }));
const isCoral = (button: HTMLElement) => button.dataset['tone'] === 'accent';

describe('The page of a visit', () => {
  it('has address, note and the next step before all other actions, which are in a menu', async () => {
    const user = await openVisit({
      actions: ['set_out', 'complete', 'reschedule', 'propose', 'no_show', 'cancel'],
    });
    const actions = await actionsOf();
    const step = actions.getByRole('button', { name: 'On my way' });
    const menu = actions.getByRole('button', { name: 'More actions' });
    expect(actions.getAllByRole('button')).toEqual([step, menu]);
    const inOrder = [screen.getByText(NOTE), screen.getByRole('link', { name: /350 5th Ave/ }), step, menu];
    for (const [index, later] of inOrder.slice(1).entries())
      expect(inOrder[index]!.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(menu);
    for (const name of ['Message', 'Complete', 'Reschedule', 'Propose times', 'No-show', 'Cancel visit'])
      actions.getByRole('button', { name });
  });

  it('has Complete as its one coral button once the specimen is drawn', async () => {
    await openVisit({ stage: 'drawn', actions: ['complete', 'fail_draw', 'undo_step'], last_step: 'draw' });
    const actions = await actionsOf();
    const buttons = actions.getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Complete', 'More actions']);
    expect(buttons.map(isCoral)).toEqual([true, false]);
  });
});
