import type { Policy } from './policy-types.ts';

/** What phlebotomists do at the patient's side, and without a network (docs/product/offline.md). */
export const BEDSIDE_POLICIES = {
  'offline.hours': {
    group: 'visits',
    type: 'whole',
    unit: 'hours without a network',
    min: 1,
    max: 24,
    default: 14,
    frozen: false,
    readers: 'staff',
  },
} as const satisfies Record<string, Policy>;
