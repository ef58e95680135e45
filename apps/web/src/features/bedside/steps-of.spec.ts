import type { Stage } from '@drawpoint/contracts/appointments/appointment';
import type { Bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { BEDSIDE } from '../../testing/bedside.ts';
import { stepsOf } from './steps-of.ts';

const said = (stage: Stage | null, recorded: Partial<Bedside>) =>
  stepsOf({ stage }, { ...BEDSIDE, ...recorded })
    .map(({ name, state }) => `${name} ${state}`)
    .join(', ');
const MATCHED = { ...BEDSIDE.identity, state: 'matched' as const };
const SAVED = { ...BEDSIDE.checklist, saved_at: '2026-12-15T14:00:00Z' };

describe('the steps of a visit on the phone', () => {
  it.each<[string, Stage | null, Partial<Bedside>, string]>([
    [
      'before the phlebotomist sets out',
      null,
      {},
      'set_out now, arrive ahead, identity ahead, checklist ahead, draw ahead, complete ahead',
    ],
    [
      'at the door',
      'arrived',
      {},
      'set_out done, arrive done, identity now, checklist ahead, draw ahead, complete ahead',
    ],
    [
      'after the birth date matched',
      'arrived',
      { identity: MATCHED },
      'set_out done, arrive done, identity done, checklist now, draw ahead, complete ahead',
    ],
    [
      'a checklist that was saved without an order',
      'arrived',
      { identity: MATCHED, checklist: { ...SAVED, missing: { consent: true, items: [] } } },
      'set_out done, arrive done, identity done, checklist done, draw now, complete ahead',
    ],
    [
      'tubes that have no label yet',
      'arrived',
      { steps: ['labels'] },
      'set_out done, arrive done, labels now, draw ahead, complete ahead',
    ],
    [
      'tubes that are labeled',
      'arrived',
      { steps: ['labels'], labeled: true },
      'set_out done, arrive done, labels done, draw now, complete ahead',
    ],
    [
      'a checklist in which something required is missing',
      'arrived',
      {
        identity: MATCHED,
        checklist: { ...SAVED, is_enforced: true, missing: { consent: false, items: ['Gloves'] } },
      },
      'set_out done, arrive done, identity done, checklist now, draw ahead, complete ahead',
    ],
    [
      'a checklist that was saved first',
      'arrived',
      { checklist: SAVED },
      'set_out done, arrive done, identity now, checklist done, draw ahead, complete ahead',
    ],
    [
      'a draw from before the company asked for more',
      'drawn',
      {},
      'set_out done, arrive done, identity skipped, checklist skipped, draw done, complete now',
    ],
    [
      'a company that asks for the birth date alone',
      'arrived',
      { steps: ['identity'] },
      'set_out done, arrive done, identity now, draw ahead, complete ahead',
    ],
  ])('%s', (_name, stage, recorded, steps) => {
    expect(said(stage, recorded)).toBe(steps);
  });
});
