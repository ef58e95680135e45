import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { labelsAhead, specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { labTests } from '@drawpoint/contracts/booking/lab-tests.contract';
import { tubes } from '@drawpoint/contracts/booking/tubes.contract';
import { policies } from '@drawpoint/contracts/booking/policies.contract';
import { newTubeNumber } from '@drawpoint/rules/tube-number';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { BEDSIDE } from '../../testing/bedside.ts';
import { PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';
import { DISCARD_TUBE, LABELED_TUBE, PLANNED_TUBE, tubesOf } from '../../testing/tubes.ts';

/** A label that was printed ahead. */
const OWN = newTubeNumber(() => 1);
const VALUES = {
  ...{ cap_color: 'lavender' as const, fill_ml: 4, inversions: 8, spin_minutes: 0 },
  ...{ temperature: 'room' as const, protect_from_light: false },
};
const TUBE = {
  ...{ version: 1, provider_id: 1, additive: 'edta' as const, place: 5, active: true, own: null },
  ...{ ...VALUES, catalog: VALUES },
};
const LABELED = { ...PLANNED_TUBE, state: 'collected', label: 'ahead', number: '7KQW3MRT3' } as const;

describe('The tubes on a visit’s page', () => {
  beforeEach(() => signInAs(PHLEBOTOMIST));
  function open(more: Partial<Appointment> = {}, isOn = true) {
    if (isOn) answer(policies.list, { data: [{ key: 'bedside.labels', value: true, from: 'provider' }] });
    answer(appointments.get, { ...VISIT, status: 'approved', stage: 'drawn', ...more });
    return renderScreen('/phleb/appointments/5');
  }
  const card = async () =>
    within((await screen.findByRole('heading', { name: 'Tubes' })).closest('section')!);

  it('a company that labels no tubes sees no card and asks for none', async () => {
    await open({}, false);
    await screen.findByText(PHLEBOTOMIST.full_name);
    expect(screen.queryByRole('heading', { name: 'Tubes' })).toBe(null);
  });

  it('tubes stand in the order of draw, with color, number and state; a failed list offers a retry', async () => {
    refuse(specimens.list, 'INTERNAL');
    const user = await open();
    await screen.findByText('The tubes could not be loaded.');
    answer(specimens.list, tubesOf(DISCARD_TUBE, PLANNED_TUBE, LABELED_TUBE));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const list = within(await screen.findByRole('list', { name: 'Tubes in the order of draw' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Discard tube.*Gets no label/),
      expect.stringMatching(/^EDTA.*Lavender.*No label yet/),
      expect.stringMatching(/^Serum gel.*Gold.*Labeled.*7KQW 3MRT 3.*Drawn at 9:20 am/),
    ]);
    expect((await card()).getByRole('link', { name: 'Scan labels' }).getAttribute('href')).toBe(
      '/phleb/scan?visit=5',
    );
  });

  it('before the phlebotomist is there, tubes are planned and nothing is labeled', async () => {
    answer(specimens.list, { ...tubesOf(PLANNED_TUBE), may_label: false });
    await open({ stage: null });
    await screen.findByText(/^Labels are printed and put on at the patient’s side/);
    expect(screen.queryByRole('link', { name: 'Scan labels' })).toBe(null);
    expect((await card()).queryByRole('button', { name: /^Type the number/ })).toBe(null);
  });

  it('at the patient’s side the tubes are a step between checklist and draw', async () => {
    answer(specimens.list, tubesOf(PLANNED_TUBE));
    answer(bedside.get, { ...BEDSIDE, steps: ['labels'] });
    await open({ stage: 'arrived', bedside: ['labels'], actions: ['draw'] });
    const step = await screen.findByText('Draw and label');
    expect(step.closest('li')!.getAttribute('aria-current')).toBe('step');
    await screen.findByText('Waits for the labels');
    await screen.findByRole('link', { name: 'Scan labels' });
    expect(screen.queryByRole('heading', { name: 'Tubes' })).toBe(null);
  });

  it('tests are chosen for a visit without tubes', async () => {
    answer(specimens.list, tubesOf());
    answer(labTests.listNames, { data: [{ id: 4, name: 'CBC' }] });
    const user = await open();
    await user.click(await (await card()).findByRole('button', { name: 'Choose tests' }));
    await user.click(await screen.findByRole('checkbox', { name: 'CBC' }));
    const sent = answer(specimens.plan, tubesOf(PLANNED_TUBE));
    answer(specimens.list, tubesOf(PLANNED_TUBE));
    await user.click(screen.getByRole('button', { name: 'Add these tubes' }));
    await screen.findByText('No label yet');
    expect(sent).toEqual([{ id: '5', test_ids: [4] }]);
  });

  it('one more tube is added by its kind, and with a label printed ahead if there is one', async () => {
    answer(specimens.list, tubesOf(PLANNED_TUBE));
    answer(tubes.list, pageOf([{ ...TUBE, id: 5, name: 'EDTA' }]));
    const user = await open();
    const add = async (number: string) => {
      await user.click(await (await card()).findByRole('button', { name: 'Add a tube' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Add a tube' }));
      await user.selectOptions(await dialog.findByLabelText('Kind of tube'), 'EDTA');
      if (number) await fill(user, dialog.getByLabelText('Number on the label (optional)'), number);
      await user.click(dialog.getByRole('button', { name: 'Add tube' }));
    };
    const sent = answer(specimens.add, tubesOf(PLANNED_TUBE));
    await add('');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    await add('7kqw 3mrt 3');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(sent).toEqual([
      { id: '5', tube_id: '5' },
      { id: '5', tube_id: '5', number: '7KQW3MRT3' },
    ]);
    refuse(specimens.add, 'SPECIMEN_TAKEN');
    await add('7KQW3MRT3');
    await screen.findByText('This tube belongs to another visit.');
  });

  it('a number is typed: a wrong one is a field error, one of another visit a red page without a name', async () => {
    answer(specimens.list, tubesOf(PLANNED_TUBE));
    const user = await open();
    await user.click(await (await card()).findByRole('button', { name: 'Type the number: EDTA' }));
    const type = async (number: string) => {
      await fill(user, screen.getByLabelText('Number on the label'), number);
      await user.click(screen.getByRole('button', { name: 'Label the tube' }));
    };
    await type('7KQW 3MRT 4');
    await screen.findByText('This number is not right. Please check each character.');
    refuse(specimens.bind, 'SPECIMEN_TAKEN');
    await type('7kqw 3mrt 3');
    const page = await screen.findByRole('alertdialog', { name: 'This tube belongs to another visit.' });
    expect(page.textContent).not.toContain(PATIENT.first_name);
    await user.click(within(page).getByRole('button', { name: 'I put it aside' }));
    const sent = answer(specimens.bind, tubesOf(LABELED));
    answer(specimens.list, tubesOf(LABELED));
    await type('7KQW3MRT3');
    await screen.findByText('Tube labeled.');
    expect(sent).toEqual([{ id: '5', specimen_id: '2', number: '7KQW3MRT3' }]);
  });

  it('a refused label says why, such as without the patient’s birth date', async () => {
    answer(specimens.list, tubesOf(PLANNED_TUBE));
    const user = await open();
    await user.click(await (await card()).findByRole('button', { name: 'Type the number: EDTA' }));
    refuse(specimens.bind, 'IDENTITY_REQUIRED');
    await fill(user, screen.getByLabelText('Number on the label'), '7KQW3MRT3');
    await user.click(screen.getByRole('button', { name: 'Label the tube' }));
    await screen.findByText('Ask for the birth date first.');
  });

  it('a tube is made void for a reason', async () => {
    answer(specimens.list, tubesOf(PLANNED_TUBE));
    const user = await open();
    await user.click(await (await card()).findByRole('button', { name: 'Make void: EDTA' }));
    await fill(user, await screen.findByLabelText('Reason'), 'Broken.');
    const sent = answer(specimens.void, tubesOf());
    await user.click(screen.getByRole('button', { name: 'Make void' }));
    await waitFor(() => expect(sent).toEqual([{ id: '5', specimen_id: '2', reason: 'Broken.' }]));
  });
});

describe('The scanning page', () => {
  beforeEach(() => signInAs(PHLEBOTOMIST));
  const number = () => screen.findByLabelText('Number on the label');

  it('without a camera a number is typed, tube by tube', async () => {
    answer(specimens.list, tubesOf(PLANNED_TUBE, LABELED_TUBE));
    const user = await renderScreen('/phleb/scan?visit=5');
    await screen.findByText('Tube 1 of 2');
    await screen.findByText('The camera can’t be used here. Type the number instead.');
    const sent = answer(specimens.bind, tubesOf(LABELED, LABELED_TUBE));
    await fill(user, await number(), LABELED_TUBE.number!);
    await user.click(screen.getByRole('button', { name: 'Label the tube' }));
    await screen.findByText('This label is on another tube of this visit.');
    answer(specimens.list, tubesOf(LABELED, LABELED_TUBE));
    await fill(user, await number(), OWN);
    await user.click(screen.getByRole('button', { name: 'Label the tube' }));
    await screen.findByText('Every tube has its label.');
    expect(sent).toEqual([{ id: '5', specimen_id: '2', number: OWN }]);
  });

  it('shows where a tube has been, with corrections', async () => {
    const at = '2099-03-03T09:20:00-05:00';
    const none = { handover_id: null, place: null, receiver: null, correction: null };
    answer(specimens.custody, {
      ...{ appointment_id: 5, specimen: LABELED_TUBE },
      data: [
        { ...none, kind: 'collected', at, by: 'Maria Santos' },
        {
          ...{
            kind: 'lab',
            at,
            by: 'Maria Santos',
            handover_id: 3,
            place: 'Main St lab',
            receiver: 'R. Ortiz',
          },
          correction: { reason: 'It stayed in the car.', at, by: 'Ann Oak' },
        },
      ],
    });
    const user = await renderScreen('/phleb/scan');
    await fill(user, await number(), '7KQW3MRT3');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await screen.findByText('Main St lab, R. Ortiz');
    await screen.findByText(/by Ann Oak: It stayed in the car\.$/);
  });

  it('a tube that is not ours is a red page', async () => {
    refuse(specimens.custody, 'NOT_FOUND');
    const user = await renderScreen('/phleb/scan');
    await fill(user, await number(), '7KQW3MRT3');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.click(await screen.findByRole('button', { name: 'I put it aside' }));
    expect(screen.queryByRole('alertdialog')).toBe(null);
  });
});

describe('Labels printed ahead', () => {
  it('too many are a field error', async () => {
    signInAs(PHLEBOTOMIST);
    answer(labelsAhead.list, { data: [{ number: '7KQW3MRT3', printed_at: '2099-03-03T09:20:00.000Z' }] });
    const user = await renderScreen('/phleb/labels');
    await screen.findByText('1 of 300 unused');
    const text = 'You have 1 unused label. 300 is the most.';
    refuse(labelsAhead.make, 'INVALID_INPUT', { errors: { count: [text] } });
    await fill(user, screen.getByLabelText('New labels'), '300');
    await user.click(screen.getByRole('button', { name: 'Make and print' }));
    await screen.findByText(text);
  });
});
