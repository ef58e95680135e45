import type { Policy } from './policy-types.ts';

/** Labels of tubes, and their way to the lab (docs/product/specimens.md). */
export const SPECIMEN_POLICIES = {
  'bedside.labels': {
    group: 'bedside',
    type: 'switch',
    default: false,
    frozen: false,
    readers: 'staff',
  },
  'handover.hours': {
    group: 'bedside',
    type: 'whole',
    unit: 'hours after the draw',
    min: 0,
    max: 96,
    default: 0,
    frozen: false,
    readers: 'staff',
  },
} as const satisfies Record<string, Policy>;
