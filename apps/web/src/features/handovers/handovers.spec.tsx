import { handovers, type Handover } from '@drawpoint/contracts/appointments/handovers.contract';
import { screen, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { ADMIN, PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';
import { WAITING_TUBE } from '../../testing/tubes.ts';

const MADE: Handover = {
  ...{ id: 7, kind: 'lab', place: 'Main St lab', receiver: 'R. Ortiz', at: '2099-03-03T11:40:00-05:00' },
  ...{ by: 'Maria Santos', numbers: ['7KQW3MRT3'], signed: false, corrects_id: null, reason: null },
  corrected_by: null,
};
const LATE = { ...WAITING_TUBE, due_at: '2020-03-03T11:20:00-05:00' };

describe('Handing over tubes', () => {
  beforeEach(() => {
    signInAs(PHLEBOTOMIST);
    answer(handovers.list, pageOf([]));
  });
  const open = () => renderScreen('/phleb/hand-over');

  it('nothing to hand over', async () => {
    answer(handovers.listWaiting, { data: [] });
    await open();
    await screen.findByText('No tubes to hand over');
    await screen.findByText('What you hand over is listed here, with a manifest to print.');
    expect(screen.queryByRole('button', { name: /^Hand over/ })).toBe(null);
  });

  it('a failed list offers a retry; a late tube says so in words', async () => {
    refuse(handovers.listWaiting, 'INTERNAL');
    const user = await open();
    await screen.findByText('The tubes could not be loaded.');
    answer(handovers.listWaiting, { data: [LATE] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Late: was due at 11:20 am');
  });

  it('chosen tubes are handed over; a refused one is named, and nothing is lost', async () => {
    answer(handovers.listWaiting, { data: [WAITING_TUBE] });
    const user = await open();
    await user.click(await screen.findByRole('checkbox', { name: /7KQW 3MRT 3/ }));
    await user.click(screen.getByRole('radio', { name: 'Lab' }));
    await fill(user, screen.getByLabelText('Place'), 'Main St lab');
    await fill(user, screen.getByLabelText('Name of who takes them'), 'R. Ortiz');
    const text = '7KQW 3MRT 3 is at the lab already.';
    refuse(handovers.record, 'INVALID_INPUT', { errors: { numbers: [text] } });
    const send = screen.getByRole('button', { name: 'Hand over 1 tube' });
    await user.click(send);
    await screen.findByText(text);
    const sent = answer(handovers.record, MADE);
    answer(handovers.listWaiting, { data: [] });
    answer(handovers.list, pageOf([MADE]));
    await user.click(send);
    await screen.findByText('Hand-over recorded.');
    await screen.findByText('1 tube to R. Ortiz');
    expect(sent).toEqual([
      { kind: 'lab', place: 'Main St lab', receiver: 'R. Ortiz', numbers: ['7KQW3MRT3'] },
    ]);
  });

  it('typed numbers choose tubes; one that is not on the list is a red page', async () => {
    answer(handovers.listWaiting, { data: [WAITING_TUBE] });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Scan or type numbers' }));
    const type = async (number: string) => {
      await fill(user, screen.getByLabelText('Number on the label'), number);
      await user.click(screen.getByRole('button', { name: 'Add to the list' }));
    };
    await type('A1B2C3D4R');
    await user.click(await screen.findByRole('button', { name: 'I put it aside' }));
    await type('7kqw3mrt3');
    expect(await screen.findByRole('checkbox', { name: /7KQW 3MRT 3/, checked: true })).toBeTruthy();
  });

  it('an admin sees whose tubes they are', async () => {
    signInAs(ADMIN);
    answer(handovers.listWaiting, { data: [{ ...WAITING_TUBE, held_by: 'courier' }] });
    await open();
    await screen.findByText(/Maria Santos · With the courier$/);
  });

  it('a correction asks for a reason, and replaces the entry', async () => {
    answer(handovers.listWaiting, { data: [] });
    answer(handovers.list, pageOf([MADE]));
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Correct, number 7' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Correct hand-over 7' }));
    await user.click(dialog.getByRole('button', { name: 'Save the correction' }));
    await dialog.findByText('Reason is required');
    await user.click(dialog.getByRole('checkbox', { name: '7KQW 3MRT 3' }));
    await fill(user, dialog.getByLabelText('Reason'), 'It stayed in the car.');
    const corrected = { ...MADE, id: 8, numbers: [], corrects_id: 7, reason: 'It stayed in the car.' };
    const sent = answer(handovers.record, corrected);
    answer(handovers.list, pageOf([corrected, { ...MADE, corrected_by: 8 }]));
    await user.click(dialog.getByRole('button', { name: 'Save the correction' }));
    await screen.findByText('Replaced by number 8');
    expect(sent).toMatchObject([{ corrects_id: 7, numbers: [], reason: 'It stayed in the car.' }]);
  });
});
