import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { bedside, type Bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { day } from '@drawpoint/contracts/appointments/day.contract';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { newTubeNumber } from '@drawpoint/rules/tube-number';
import { screen, waitFor, within } from '@testing-library/dom';
import * as database from 'fake-indexeddb';
import { queryClient } from '../../lib/api/query-client.ts';
import { currentSite, setSite } from '../../lib/site.ts';
import { answer, loseCalls } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { BEDSIDE } from '../../testing/bedside.ts';
import { keptVisitOf } from '../../testing/day.ts';
import { PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';
import { LABELED_TUBE, PLANNED_TUBE, TUBE_KINDS, tubesOf } from '../../testing/tubes.ts';
import { currentOutbox, sendActions } from '../offline/outbox.ts';
import { withOutbox } from '../offline/phone-store.ts';

/** A label that was printed ahead. */
const OWN = newTubeNumber(() => 1);
const PATH = `/phleb/appointments/${VISIT.id}`;
const site = currentSite();
Object.assign(globalThis, database);

/** The visit's page, or another one, of a phone that keeps the day and has no network. */
async function openWithoutNetwork(recorded: Partial<Bedside> = {}, path = PATH, tube = PLANNED_TUBE) {
  signInAs(PHLEBOTOMIST);
  const specimensOf = (...tubes: Parameters<typeof tubesOf>) => ({ ...tubesOf(...tubes), may_label: false });
  answer(day.get, {
    ...{ now: '2099-03-03T09:00:00-05:00', offline_hours: 14, labels_ahead: [], policies: [] },
    tube_kinds: [{ provider_id: 1, kinds: TUBE_KINDS }],
    visits: [
      keptVisitOf({
        ...{ id: VISIT.id, stage: 'arrived', arrived_at: '2099-03-03T14:10:00Z' },
        ...{ bedside: { ...BEDSIDE, ...recorded }, specimens: specimensOf(tube) },
      }),
      keptVisitOf({ id: 6, specimens: specimensOf(LABELED_TUBE) }),
    ],
  });
  answer(day.getKey, { key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' });
  answer(day.listNeedsYou, { data: [] });
  answer(appointments.get, { ...VISIT, status: 'approved', actions: ['draw'] });
  await renderScreen(PATH);
  await screen.findByRole('button', { name: 'Work without a network: Saved on this phone' });
  for (const op of [
    appointments.get,
    bedside.get,
    specimens.list,
    day.get,
    day.send,
    futureVisits.listShifted,
  ])
    loseCalls(op);
  queryClient.removeQueries({ queryKey: [appointments.get.subject] });
  document.body.replaceChildren();
  return renderScreen(path);
}
const current = async () => {
  const list = await screen.findByRole('list', { name: 'Steps of the visit' });
  return within(list.querySelector<HTMLElement>('[aria-current="step"]')!);
};
const stored = () => currentOutbox().map(({ operation, input }) => [operation, input]);

describe('The patient’s side without a network', () => {
  beforeEach(() => setSite({ ...site, offline: true }));
  afterEach(async () => {
    // What is being sent fails while the network is away.
    await sendActions();
    await withOutbox((store) => store.clear('actions'));
    setSite(site);
  });

  it('leads through identity and checklist to the draw, from what the phone keeps', async () => {
    const user = await openWithoutNetwork();
    const say = async (date: string) => {
      const step = await current();
      await fill(user, step.getByLabelText('Birth date that the patient says'), date);
      await user.click(step.getByRole('button', { name: 'Check the birth date' }));
    };
    await say('01-01-1999');
    await screen.findByText(/^That date doesn’t match/);
    await say('04-12-1985');
    await screen.findByText('The birth date matches');
    await user.click((await current()).getByRole('button', { name: 'Save the checklist' }));
    await waitFor(async () => (await current()).getByText('Some tests can’t be drawn'));
    expect(stored()).toEqual([
      [bedside.identify.subject, { id: VISIT.id, date_of_birth: '1999-01-01' }],
      [bedside.identify.subject, { id: VISIT.id, date_of_birth: '1985-04-12' }],
      [bedside.saveChecklist.subject, expect.objectContaining({ id: VISIT.id, consent: false })],
    ]);
  });

  it('a label of another kept visit is put aside, and the last one leads on to the draw', async () => {
    const user = await openWithoutNetwork({ steps: ['labels'] });
    const type = async (number: string) => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Label of the tube EDTA' }));
      await user.type(dialog.getByLabelText('Number on the label'), number);
      await user.click(dialog.getByRole('button', { name: 'Label the tube' }));
    };
    await user.click(await screen.findByRole('button', { name: 'Type the number: EDTA' }));
    await type(LABELED_TUBE.number!);
    const alarm = await screen.findByRole('alertdialog');
    expect(alarm.textContent).not.toContain('Ada');
    expect(stored()).toEqual([]);
    await user.click(within(alarm).getByRole('button', { name: 'I put it aside' }));
    await type(OWN);
    await waitFor(async () => (await current()).getByText('Some tests can’t be drawn'));
    expect(stored()).toEqual([
      [specimens.bind.subject, { id: VISIT.id, specimen_id: PLANNED_TUBE.id, number: OWN }],
    ]);
  });

  it('one more tube is added with its label; one of another kept visit is put aside', async () => {
    const user = await openWithoutNetwork({ steps: ['labels'] });
    await user.click(await screen.findByRole('button', { name: 'Add a tube' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a tube' }));
    const add = async (number: string) => {
      await fill(user, dialog.getByLabelText('Number on the label'), number);
      await user.click(dialog.getByRole('button', { name: 'Add tube' }));
    };
    await user.selectOptions(dialog.getByLabelText('Kind of tube'), 'Serum gel');
    await user.click(dialog.getByRole('button', { name: 'Add tube' }));
    await dialog.findByText('Without a network, a tube is added with its label.');
    await add('7KQW3MRT4');
    await dialog.findByText('This number is not right. Please check each character.');
    await add(LABELED_TUBE.number!);
    await user.click(await screen.findByRole('button', { name: 'I put it aside' }));
    expect(stored()).toEqual([]);
    await add(OWN);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    const list = within(await screen.findByRole('list', { name: 'Tubes in the order of draw' }));
    await waitFor(() =>
      expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Serum gel.*Labeled/),
        expect.stringMatching(/^EDTA.*No label yet/),
      ]),
    );
    expect(list.queryByRole('button', { name: 'Make void: Serum gel' })).toBe(null);
    expect(stored()).toEqual([[specimens.add.subject, { id: VISIT.id, tube_id: '3', number: OWN }]]);
    await user.click(screen.getByRole('button', { name: 'Add a tube' }));
    const again = within(await screen.findByRole('dialog', { name: 'Add a tube' }));
    await user.selectOptions(again.getByLabelText('Kind of tube'), 'EDTA');
    await fill(user, again.getByLabelText('Number on the label'), OWN);
    await user.click(again.getByRole('button', { name: 'Add tube' }));
    await again.findByText('This label is on another tube of this visit.');
  });

  it('a tube that the order needs gets its label though nobody has planned it', async () => {
    const user = await openWithoutNetwork({ steps: ['labels'] }, PATH, { ...PLANNED_TUBE, id: -1 });
    const list = within(await screen.findByRole('list', { name: 'Tubes in the order of draw' }));
    expect(list.queryByRole('button', { name: 'Make void: EDTA' })).toBe(null);
    await user.click(list.getByRole('button', { name: 'Type the number: EDTA' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Label of the tube EDTA' }));
    await user.type(dialog.getByLabelText('Number on the label'), OWN);
    await user.click(dialog.getByRole('button', { name: 'Label the tube' }));
    await waitFor(async () => (await current()).getByText('Some tests can’t be drawn'));
    const { tube_id } = PLANNED_TUBE;
    expect(stored()).toEqual([
      [specimens.add.subject, { id: VISIT.id, tube_id, number: OWN, planned: true }],
    ]);
  });

  it('labels are scanned tube by tube; one of another kept visit is put aside', async () => {
    const user = await openWithoutNetwork({}, `/phleb/scan?visit=${VISIT.id}`);
    await screen.findByText('Tube 1 of 1');
    const read = async (number: string) => {
      await fill(user, screen.getByLabelText('Number on the label'), number);
      await user.click(screen.getByRole('button', { name: 'Label the tube' }));
    };
    await read(LABELED_TUBE.number!);
    await user.click(await screen.findByRole('button', { name: 'I put it aside' }));
    expect(stored()).toEqual([]);
    await read(OWN);
    await screen.findByText('Every tube has its label.');
    expect(stored()).toEqual([
      [specimens.bind.subject, { id: VISIT.id, specimen_id: PLANNED_TUBE.id, number: OWN }],
    ]);
  });
});
