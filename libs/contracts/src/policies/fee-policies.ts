import type { Policy } from './policy-types.ts';

const AMOUNT = {
  group: 'fees',
  type: 'money',
  unit: 'dollars',
  min: 0,
  max: 500,
  default: 0,
  frozen: true,
  perService: true,
  readers: 'everyone',
} as const satisfies Policy;
const PART_OF_PRICE = {
  group: 'fees',
  type: 'percent',
  unit: 'percent of the price',
  min: 0,
  max: 100,
  default: 0,
  frozen: true,
  perService: true,
  readers: 'everyone',
} as const satisfies Policy;

/** What canceling late and not being there cost, and what is asked in advance (docs/product/payments.md#fees). */
export const FEE_POLICIES = {
  'prepay.percent': PART_OF_PRICE,
  'cancel.free_hours': {
    group: 'fees',
    type: 'whole',
    unit: 'hours before the start',
    min: 0,
    max: 336,
    default: 24,
    frozen: true,
    perService: true,
    readers: 'everyone',
  },
  'cancel.fee': AMOUNT,
  'cancel.fee_percent': PART_OF_PRICE,
  'no_show.fee': AMOUNT,
  'no_show.fee_percent': PART_OF_PRICE,
  'no_show.prepay': {
    group: 'fees',
    type: 'switch',
    default: false,
    frozen: true,
    perService: true,
    readers: 'everyone',
  },
  'no_show.from_minutes': {
    group: 'fees',
    type: 'whole',
    unit: 'minutes after the start',
    min: 0,
    max: 240,
    default: 0,
    frozen: false,
    readers: 'staff',
  },
} as const satisfies Record<string, Policy>;
