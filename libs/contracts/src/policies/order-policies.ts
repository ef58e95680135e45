import type { Policy } from './policy-types.ts';

/** Whether a visit needs a doctor's order (docs/product/orders.md#gate). */
export const ORDER_POLICIES = {
  'order.gate': {
    group: 'visits',
    type: 'choice',
    choices: [
      { value: 'off', label: 'Not asked' },
      { value: 'warn', label: 'Asked' },
      { value: 'block', label: 'Needed' },
    ],
    default: 'off',
    frozen: true,
    perService: true,
    readers: 'everyone',
  },
  'order.hours': {
    group: 'visits',
    type: 'whole',
    unit: 'hours before the start',
    min: 1,
    max: 168,
    default: 24,
    frozen: true,
    perService: true,
    readers: 'everyone',
  },
} as const satisfies Record<string, Policy>;
