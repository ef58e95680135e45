import { day, type ActionAnswer, type PhoneAction } from '@drawpoint/contracts/appointments/day.contract';
import { handovers } from '@drawpoint/contracts/appointments/handovers.contract';
import { screen } from '@testing-library/dom';
import * as database from 'fake-indexeddb';
import { queryClient } from '../../lib/api/query-client.ts';
import { currentSite, setSite } from '../../lib/site.ts';
import { answer, loseCalls, pageOf } from '../../testing/api.ts';
import { keptVisitOf } from '../../testing/day.ts';
import { PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';
import { LABELED_TUBE, PLANNED_TUBE, tubesOf, WAITING_TUBE } from '../../testing/tubes.ts';
import { currentOutbox, loadOutbox, sendActions } from '../offline/outbox.ts';
import { withOutbox } from '../offline/phone-store.ts';

const PATH = '/phleb/hand-over';
const site = currentSite();
Object.assign(globalThis, database);

const SAVED = 'Work without a network: Saved on this phone';
const GIVEN = { kind: 'lab', place: 'Main St lab', receiver: 'R. Ortiz', numbers: ['7KQW3MRT3'] };

async function openKept() {
  signInAs(PHLEBOTOMIST);
  answer(day.get, {
    ...{ now: '2099-03-03T09:00:00-05:00', offline_hours: 14, labels_ahead: [] },
    policies: [{ provider_id: 1, values: { 'handover.hours': 4 } }] as never,
    visits: [
      keptVisitOf({
        specimens: tubesOf(LABELED_TUBE, PLANNED_TUBE, { ...LABELED_TUBE, id: 8, held_by: 'courier' }),
      }),
    ],
  });
  answer(day.getKey, { key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' });
  answer(day.listNeedsYou, { data: [] });
  answer(handovers.listWaiting, { data: [WAITING_TUBE] });
  answer(handovers.list, pageOf([]));
  const user = await renderScreen(PATH);
  await screen.findByRole('button', { name: SAVED });
  return user;
}

function loseNetwork() {
  for (const op of [handovers.listWaiting, handovers.list, day.get, day.send]) loseCalls(op);
}

function openAgain() {
  queryClient.removeQueries({ queryKey: [handovers.listWaiting.subject] });
  document.body.replaceChildren();
  return renderScreen(PATH);
}

type User = Awaited<ReturnType<typeof renderScreen>>;
async function handOver(user: User): Promise<void> {
  await user.click(await screen.findByRole('checkbox', { name: /7KQW 3MRT 3/ }));
  await user.click(screen.getByRole('radio', { name: 'Lab' }));
  await fill(user, screen.getByLabelText('Place'), 'Main St lab');
  await fill(user, screen.getByLabelText('Name of who takes them'), 'R. Ortiz');
  await user.click(screen.getByRole('button', { name: 'Hand over 1 tube' }));
}

const answerActions = (state: ActionAnswer['state'], error: ActionAnswer['error'] = null) =>
  answer(day.send, (sent) => ({
    data: (sent as unknown as { actions: PhoneAction[] }).actions.map(({ id }) => ({
      ...{ id, state, answer: null, error },
    })),
  }));

describe('Handing over tubes on a phone that keeps the day', () => {
  beforeEach(async () => {
    await loadOutbox(0);
    await withOutbox((store) => store.clear('actions'));
    setSite({ ...site, offline: true });
  });
  afterEach(() => setSite(site));

  it('without a network the kept tubes are handed over, leave the list, and are sent once', async () => {
    await openKept();
    loseNetwork();
    const user = await openAgain();
    await screen.findByText(/^No network\. This is what was saved on this phone at /);
    screen.getByText('Earlier hand-overs and their manifests need a network.');
    await screen.findByText(/1:20 pm/);
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await handOver(user);
    await screen.findByText('Saved on this phone');
    await screen.findByText('No tubes to hand over');
    await screen.findByRole('button', { name: 'Work without a network: 1 not sent' });
    await openAgain();
    await screen.findByText('No tubes to hand over');
    expect(JSON.stringify(currentOutbox())).not.toMatch(/Ada|Lane|5th Ave/);
    const sent = answerActions('done');
    await Promise.all([sendActions(), sendActions()]);
    expect(sent).toMatchObject([{ actions: [{ operation: handovers.record.subject, input: GIVEN }] }]);
    expect(sent).toHaveLength(1);
  });

  it('a tube that the phone does not know says so, and no red page', async () => {
    await openKept();
    loseNetwork();
    const user = await openAgain();
    await user.click(await screen.findByRole('button', { name: 'Scan or type numbers' }));
    const add = async (number: string) => {
      await fill(user, screen.getByLabelText('Number on the label'), number);
      await user.click(screen.getByRole('button', { name: 'Add to the list' }));
    };
    await add('A1B2C3D4R');
    await screen.findByText(/^This tube is not on the list\./);
    expect(screen.queryByRole('alertdialog')).toBe(null);
    await add('7kqw3mrt3');
    await screen.findByRole('checkbox', { name: /7KQW 3MRT 3/, checked: true });
    expect(screen.queryByText(/^This tube is not on the list\./)).toBe(null);
  });

  it('with a network it is stored first, and a refusal stands in the form', async () => {
    const user = await openKept();
    const errors = { numbers: ['7KQW is not right.'] };
    answerActions('refused', { code: 'INVALID_INPUT', message: 'Invalid.', errors });
    await handOver(user);
    await screen.findByText('7KQW is not right.');
    expect(currentOutbox()).toEqual([]);
    const sent = answerActions('done');
    answer(handovers.listWaiting, { data: [] });
    await user.click(screen.getByRole('button', { name: 'Hand over 1 tube' }));
    await screen.findByText('Hand-over recorded.');
    expect(sent).toMatchObject([{ actions: [{ input: GIVEN }] }]);
  });

  it('what the office decides about leaves the list, and the header says so', async () => {
    const user = await openKept();
    const error = { code: 'INVALID_TRANSITION', message: '7KQW 3MRT 3 is at the lab already.' };
    answerActions('needs_you', error);
    answer(day.listNeedsYou, () => ({
      data: currentOutbox().map(({ id, operation, at }) => ({
        ...{ id, operation, at, reason: 'changed' as const, waiting: [], may: [], appointment: null },
        ...{ handover: null, phlebotomist: { id: 3, name: 'Maria Santos' } },
      })),
    }));
    await handOver(user);
    await screen.findByText('No tubes to hand over');
    await user.click(await screen.findByRole('button', { name: 'Work without a network: Needs you' }));
    await screen.findByText('7KQW 3MRT 3 is at the lab already.');
    screen.getByRole('link', { name: /^Tubes handed over, / });
    expect(screen.queryByRole('checkbox')).toBe(null);
  });
});
