import type { DEMO_TEAMS } from './appointment-data.ts';

type Team = keyof typeof DEMO_TEAMS;

/** Cards of the demo's people, as the processor names them. */
export const DEMO_CARDS = {
  visa: { brand: 'Visa', label: 'Visa', lastFour: '1111' },
  mastercard: { brand: 'MasterCard', label: 'Mastercard', lastFour: '0015' },
  amex: { brand: 'AmericanExpress', label: 'American Express', lastFour: '0005' },
  discover: { brand: 'Discover', label: 'Discover', lastFour: '1117' },
} as const;

export type DemoCharge = {
  /** The amount paid in cents; the full amount due by default. */
  cents?: number;
  isTip?: true;
  card: keyof typeof DEMO_CARDS;
  ends?: 'failed' | 'pending';
  /** The amount refunded in cents. With `waits`, the refund waits for the settlement. */
  refund?: { cents: number; reason: string; waits?: true };
};

export type DemoPaid = {
  /** The visit, by its row in the demo's visits. */
  of: [phlebotomist: Team, patient: number, inDays: number];
  charges: DemoCharge[];
};

/**
 * Demo payments in cents. A completed visit without an entry was paid in full with one card; any other one is
 * unpaid.
 */
export const DEMO_PAYMENTS: DemoPaid[] = [
  { of: [3, 4, -14], charges: [{ cents: 11_400, card: 'visa' }] },
  {
    of: [3, 4, 2],
    charges: [{ card: 'visa', refund: { cents: 2_500, reason: 'No travel fee.', waits: true } }],
  },
  {
    of: [3, 4, 16],
    charges: [{ card: 'visa', refund: { cents: 13_400, reason: 'The visit was called off.' } }],
  },
  { of: [3, 41, -3], charges: [{ card: 'mastercard', ends: 'pending' }] },
  { of: [3, 46, -4], charges: [{ card: 'amex', ends: 'failed' }, { card: 'visa' }] },
  { of: [3, 48, -10], charges: [{ card: 'visa' }, { cents: 500, isTip: true, card: 'visa' }] },
  { of: [3, 47, -21], charges: [{ cents: 6_000, card: 'discover' }] },
  {
    of: [3, 46, -33],
    charges: [{ card: 'mastercard', refund: { cents: 2_000, reason: 'We came 40 minutes late.' } }],
  },
  { of: [3, 48, -52], charges: [{ cents: 12_000, card: 'discover' }, { card: 'amex' }] },
  { of: [11, 43, -9], charges: [{ card: 'visa', ends: 'failed' }] },
  { of: [15, 57, -19], charges: [] },
  {
    of: [18, 62, -11],
    charges: [{ card: 'amex', refund: { cents: 17_900, reason: 'The visit was called off.' } }],
  },
  { of: [18, 63, -15], charges: [{ card: 'visa' }, { cents: 2_000, isTip: true, card: 'visa' }] },
  { of: [21, 70, -20], charges: [{ cents: 4_000, card: 'discover' }] },
];
