import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { bedside, type Bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, loseCalls, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { BEDSIDE } from '../../testing/bedside.ts';
import { PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const STEPS = ['identity', 'checklist'] as const;
const MATCHED = { state: 'matched', reason: null, tries: 0 } as const;
const SAVED = { ...BEDSIDE.checklist, saved_at: '2026-12-15T14:00:00Z' };

function openVisit(visit: Partial<Appointment> = {}) {
  signInAs(PHLEBOTOMIST);
  const arrived = {
    status: 'approved',
    stage: 'arrived',
    actions: ['draw', 'fail_draw', 'complete'],
  } as const;
  answer(appointments.get, {
    ...VISIT,
    ...arrived,
    actions: [...arrived.actions],
    bedside: [...STEPS],
    ...visit,
  });
  return renderScreen(`/phleb/appointments/${VISIT.id}`);
}
const recorded = (more: Partial<Bedside> = {}) => answer(bedside.get, { ...BEDSIDE, ...more });
const current = async () => {
  const list = await screen.findByRole('list', { name: 'Steps of the visit' });
  return within(list.querySelector<HTMLElement>('[aria-current="step"]')!);
};
const coral = () =>
  [...document.querySelectorAll('[data-tone="accent"]')].map(({ textContent }) => textContent);

describe('The steps of a visit on the phone', () => {
  it('without a setting the page is as it was', async () => {
    signInAs(PHLEBOTOMIST);
    answer(appointments.get, { ...VISIT, status: 'approved', stage: 'arrived', actions: ['draw'] });
    await renderScreen(`/phleb/appointments/${VISIT.id}`);
    await screen.findByRole('button', { name: 'Specimen drawn' });
    expect(screen.queryByRole('list', { name: 'Steps of the visit' })).toBe(null);
  });

  it('before the arrival the visit’s own step is the one button', async () => {
    recorded();
    await openVisit({ stage: null, actions: ['set_out', 'complete'] });
    (await current()).getByRole('button', { name: 'On my way' });
    expect(coral()).toEqual(['On my way']);
  });

  it('a birth date that matches leads on to the checklist', async () => {
    recorded();
    const user = await openVisit();
    const step = await current();
    expect(coral()).toEqual(['Check the birth date']);
    screen.getByText('Waits for the birth date');
    const sent = answer(bedside.identify, { ...BEDSIDE, identity: MATCHED, matched: true, is_known: true });
    await fill(user, step.getByLabelText('Birth date that the patient says'), '03-02-1984');
    recorded({ identity: MATCHED });
    await user.click(step.getByRole('button', { name: 'Check the birth date' }));
    await screen.findByText('The birth date matches');
    expect(sent).toEqual([{ id: String(VISIT.id), date_of_birth: '1984-03-02' }]);
    (await current()).getByRole('button', { name: 'Save the checklist' });
  });

  it('a wrong date says so, empties the field, and offers a reason', async () => {
    recorded();
    const user = await openVisit();
    const step = await current();
    const tried = { ...BEDSIDE, identity: { ...BEDSIDE.identity, tries: 1 } };
    answer(bedside.identify, { ...tried, matched: false, is_known: true });
    await fill(user, step.getByLabelText('Birth date that the patient says'), '03-03-1984');
    recorded(tried);
    await user.click(step.getByRole('button', { name: 'Check the birth date' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/doesn’t match/);
    expect(step.getByLabelText('Birth date that the patient says')).toHaveProperty('value', '');
    await user.click(step.getByRole('button', { name: 'Go on with a reason' }));
    await user.click(await step.findByRole('button', { name: 'Go on with this reason' }));
    await step.findByText('Reason is required');
    const sent = answer(bedside.identify, { ...tried, matched: false, is_known: true });
    await user.type(step.getByLabelText('Reason'), 'Showed a passport.');
    recorded({ identity: { state: 'overridden', reason: 'Showed a passport.', tries: 1 } });
    await user.click(step.getByRole('button', { name: 'Go on with this reason' }));
    await screen.findByText('With a reason');
    expect(sent).toEqual([{ id: String(VISIT.id), reason: 'Showed a passport.' }]);
  });

  it('without a birth date to compare with, a reason is asked for', async () => {
    recorded();
    const user = await openVisit();
    const step = await current();
    answer(bedside.identify, { ...BEDSIDE, matched: false, is_known: false });
    await fill(user, step.getByLabelText('Birth date that the patient says'), '03-02-1984');
    await user.click(step.getByRole('button', { name: 'Check the birth date' }));
    await step.findByText(/We have no birth date to compare with/);
  });

  it('too many dates are refused with a sentence', async () => {
    recorded();
    const user = await openVisit();
    const step = await current();
    refuse(bedside.identify, 'RATE_LIMITED');
    await fill(user, step.getByLabelText('Birth date that the patient says'), '03-02-1984');
    await user.click(step.getByRole('button', { name: 'Check the birth date' }));
    await step.findByText('Too many attempts. Please try again later.');
  });

  it('the checklist is sent with consent, last meal and items', async () => {
    recorded({ identity: MATCHED });
    const user = await openVisit();
    const step = await current();
    await user.click(step.getByLabelText('The patient agrees to the draw'));
    await user.click(step.getByLabelText('Both arms were looked at'));
    await user.selectOptions(step.getByLabelText('Last meal'), 'Yesterday');
    const sent = answer(bedside.saveChecklist, { ...BEDSIDE, checklist: SAVED });
    await user.click(step.getByRole('button', { name: 'Save the checklist' }));
    await step.findByText('Enter a time such as 9:00 am.');
    await user.type(step.getByLabelText('Time'), '10 pm');
    recorded({ identity: MATCHED, checklist: SAVED });
    await user.click(step.getByRole('button', { name: 'Save the checklist' }));
    await screen.findByRole('button', { name: 'Specimen drawn' });
    expect(sent).toMatchObject([
      { consent: true, items: { 'Both arms were looked at': true, 'A chair with arms': false } },
    ]);
    expect((sent[0] as { last_meal_at: string }).last_meal_at).toMatch(/T22:00:00[+-]\d\d:00$/);
  });

  it('with an order the step says what is missing', async () => {
    recorded({ identity: MATCHED, checklist: { ...SAVED, is_enforced: true } });
    await openVisit();
    (await current()).getByText(
      'The draw waits for: The patient agrees to the draw; Both arms were looked at.',
    );
    screen.getByText('Waits for the checklist');
  });

  it('a short fast warns at the draw, which stays possible', async () => {
    recorded({ identity: MATCHED, checklist: { ...SAVED, fast_short_minutes: 90 } });
    await openVisit();
    const step = await current();
    step.getByText('The last meal was 1 h 30 min too late for a fast of 8 hours.');
    step.getByRole('button', { name: 'Specimen drawn' });
  });

  it('a partial draw names tests and cause', async () => {
    recorded({ identity: MATCHED, checklist: SAVED, tests: ['Lipid panel', 'TSH'] });
    const user = await openVisit();
    await user.click((await current()).getByRole('button', { name: 'Some tests can’t be drawn' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'The others are drawn' }));
    await dialog.findByText('Choose or enter a test.');
    dialog.getByText('Choose one of the options.');
    await user.click(dialog.getByLabelText('TSH'));
    await user.type(dialog.getByLabelText('Other tests, one a line'), 'Ferritin');
    await user.selectOptions(dialog.getByLabelText('Cause'), 'No vein found');
    const sent = answer(visits.draw, { ...VISIT, status: 'approved', stage: 'drawn' });
    await user.click(dialog.getByRole('button', { name: 'The others are drawn' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { id: String(VISIT.id), not_drawn: { tests: ['TSH', 'Ferritin'], cause: 'no_vein' } },
      ]),
    );
  });

  it('a failed draw has a cause and attempts, and more than two warn', async () => {
    recorded({ identity: MATCHED, checklist: SAVED });
    const user = await openVisit();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('button', { name: 'Draw failed' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText(/More than two attempts/)).toBe(null);
    await user.selectOptions(dialog.getByLabelText('Attempts'), '3');
    dialog.getByText('More than two attempts. Please tell your office.');
    await user.selectOptions(dialog.getByLabelText('Cause'), 'The patient felt unwell');
    const sent = answer(visits.failDraw, { ...VISIT, status: 'canceled', outcome: 'failed_draw' });
    await user.click(dialog.getByRole('button', { name: 'Draw failed' }));
    await waitFor(() => expect(sent).toEqual([{ id: String(VISIT.id), cause: 'unwell', attempts: 3 }]));
  });

  it('a step that is done can be opened', async () => {
    recorded({ identity: { state: 'overridden', reason: 'Her daughter knows her.', tries: 0 } });
    const user = await openVisit();
    const list = within(await screen.findByRole('list', { name: 'Steps of the visit' }));
    await user.click(list.getByText('Identity'));
    list.getByText('Her daughter knows her.');
  });

  it('steps that cannot be loaded are tried once more', async () => {
    loseCalls(bedside.get);
    const user = await openVisit();
    const again = await screen.findByRole('button', { name: 'Try again' });
    recorded();
    await user.click(again);
    (await current()).getByRole('button', { name: 'Check the birth date' });
  });

  it('the birth date of the person is not shown before they were asked', async () => {
    const person = {
      ...{ id: 7, date_of_birth: '2015-06-01', gender: 'female' as const },
      ...{ insurance_provider: null, insurance_member_id: null, draw_notes: 'Small veins.' },
    };
    recorded();
    await openVisit({ person });
    await screen.findByText('Small veins.');
    expect(screen.queryByText(/06-01-2015/)).toBe(null);
  });
});
