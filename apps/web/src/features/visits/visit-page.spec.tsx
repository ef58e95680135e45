import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { screen, within } from '@testing-library/dom';
import { answer } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const NOTE = 'Ring twice.';

function openVisit(visit: Partial<Appointment>, who = PHLEBOTOMIST) {
  signInAs(who);
  const location = { ...VISIT.location, special_instructions: NOTE };
  answer(appointments.get, { ...VISIT, status: 'approved', location, ...visit });
  return renderScreen(`/phleb/appointments/${VISIT.id}`);
}
const actionsOf = async () => within(await screen.findByRole('group', { name: 'Actions' }));
const isCoral = (button: HTMLElement) => button.dataset['tone'] === 'accent';

describe('The page of a visit', () => {
  it('the page of a visit shows note, address and next step first, and all other actions in a menu', async () => {
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

  it('the page of a visit has Complete as its only accent button once the specimen is drawn', async () => {
    await openVisit({ stage: 'drawn', actions: ['complete', 'fail_draw', 'undo_step'], last_step: 'draw' });
    const actions = await actionsOf();
    const buttons = actions.getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Complete', 'More actions']);
    expect(buttons.map(isCoral)).toEqual([true, false]);
  });

  it('an admin reads whose step it is, without an accent button, and sends no position', async () => {
    const user = await openVisit({ actions: ['set_out', 'complete'] }, ADMIN);
    const actions = await actionsOf();
    const step = actions.getByRole('button', { name: 'Mark Maria on the way' });
    expect(isCoral(step)).toBe(false);
    const { geolocation } = navigator;
    const asked: unknown[] = [];
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { getCurrentPosition: (give: unknown) => asked.push(give) },
    });
    const taken = { ...VISIT, status: 'approved', stage: 'en_route', actions: ['arrive'] } as const;
    const sent = answer(visits.setOut, { ...taken, actions: ['arrive'] });
    await user.click(step);
    await screen.findByText('The patient is told that Maria is on the way.');
    expect([sent, asked]).toEqual([[{ id: String(VISIT.id) }], []]);
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  });

  it('a completion that may be edited no more is not offered', async () => {
    const user = await openVisit({ status: 'completed', actions: ['add_results'] });
    const actions = await actionsOf();
    await user.click(actions.getByRole('button', { name: 'More actions' }));
    actions.getByRole('button', { name: 'Message' });
    expect(actions.queryByRole('button', { name: 'Edit completion' })).toBe(null);
  });

  it('an admin has the approval as the accent button', async () => {
    await openVisit({ status: 'pending', actions: ['approve', 'deny'] }, ADMIN);
    const actions = await actionsOf();
    expect(isCoral(actions.getByRole('button', { name: 'Approve' }))).toBe(true);
  });
});
