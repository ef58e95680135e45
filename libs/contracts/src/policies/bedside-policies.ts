import type { Policy } from './policy-types.ts';

const SWITCH = {
  group: 'bedside',
  type: 'switch',
  default: false,
  frozen: false,
  readers: 'staff',
} as const satisfies Policy;

/** What a phlebotomist does at the patient's side before the draw, and what a redraw costs (docs/product/at-the-bedside.md). */
export const BEDSIDE_POLICIES = {
  'bedside.identity': SWITCH,
  'bedside.consent': SWITCH,
  'bedside.fasting': SWITCH,
  'bedside.checklist': {
    group: 'bedside',
    type: 'list',
    item: 'text',
    parts: [
      { name: 'required', label: 'Required' },
      { name: 'optional', label: 'Optional' },
    ],
    max: 10,
    longest: 80,
    default: { required: [], optional: [] },
    frozen: false,
    readers: 'staff',
  },
  'redraw.price': {
    group: 'bedside',
    type: 'choice',
    choices: [
      { value: 'same', label: 'Same price' },
      { value: 'free', label: 'Free' },
    ],
    default: 'same',
    frozen: false,
    readers: 'staff',
  },
  /** How long a phone keeps the day without a network (docs/product/offline.md). */
  'offline.hours': {
    group: 'bedside',
    type: 'whole',
    unit: 'hours without a network',
    min: 1,
    max: 24,
    default: 14,
    frozen: false,
    readers: 'staff',
  },
} as const satisfies Record<string, Policy>;
