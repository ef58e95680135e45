import type { PaymentPart } from './amount-due.ts';
import { entriesOfCharge, entriesOfPrice, entriesOfRefund, type LedgerTotals } from './ledger.ts';

const part = (id: number, cents: number, purpose: PaymentPart['purpose'] = 'completion') => ({
  ...{ id, purpose, cents, status: 'succeeded' as const, refunded_cents: 0 },
});
const totals = (more: Partial<LedgerTotals> = {}): LedgerTotals => ({
  ...{ charge_due: 0, payment: 0, refund: 0, write_off: 0, count: 0 },
  ...more,
});

describe('The ledger of a visit', () => {
  it('a charge adds one negative ledger entry per part', () => {
    expect(entriesOfCharge(7, [part(1, 8_900), part(2, 2_500, 'extra')])).toEqual([
      {
        ...{ key: 'payment:1', appointment_id: 7, kind: 'payment', purpose: 'completion', cents: -8_900 },
        ...{ payment_id: 1, refund_id: null },
      },
      {
        ...{ key: 'payment:2', appointment_id: 7, kind: 'payment', purpose: 'extra', cents: -2_500 },
        ...{ payment_id: 2, refund_id: null },
      },
    ]);
  });

  it('a refund adds one positive ledger entry for each part that it is taken from', () => {
    const refund = { id: 5, appointment_id: 7, cents: 3_000, payment_id: 2 };
    expect(entriesOfRefund(refund, [part(1, 8_900), part(2, 2_500, 'extra')])).toEqual([
      {
        ...{ key: 'refund:5:2', appointment_id: 7, kind: 'refund', purpose: 'extra', cents: 2_500 },
        ...{ payment_id: 2, refund_id: 5 },
      },
      {
        ...{ key: 'refund:5:1', appointment_id: 7, kind: 'refund', purpose: 'completion', cents: 500 },
        ...{ payment_id: 1, refund_id: 5 },
      },
    ]);
  });
});

describe('The ledger entries for the price', () => {
  const amounts = (visit: { cents: number; isCalledOff?: boolean }, sums: Partial<LedgerTotals>, tips = 0) =>
    entriesOfPrice({ id: 7, isCalledOff: false, ...visit }, totals(sums), tips).map(({ kind, cents }) => [
      kind,
      cents,
    ]);

  it('the ledger gets the price first, then only its changes', () => {
    expect(amounts({ cents: 8_900 }, {})).toEqual([['charge_due', 8_900]]);
    expect(amounts({ cents: 9_900 }, { charge_due: 8_900 })).toEqual([['charge_due', 1_000]]);
    expect(amounts({ cents: 8_000 }, { charge_due: 8_900 })).toEqual([['charge_due', -900]]);
    expect(amounts({ cents: 8_900 }, { charge_due: 8_900 })).toEqual([]);
  });

  it('the ledger counts a tip as due once it is given', () => {
    expect(amounts({ cents: 8_900 }, { charge_due: 8_900 }, 1_000)).toEqual([['charge_due', 1_000]]);
  });

  it('the unpaid rest of a canceled visit is written off, and due again when the visit is active again', () => {
    const due = { charge_due: 8_900, payment: -3_000, refund: 1_000 };
    expect(amounts({ cents: 8_900, isCalledOff: true }, due)).toEqual([['write_off', -6_900]]);
    expect(amounts({ cents: 8_900, isCalledOff: true }, { ...due, write_off: -6_900 })).toEqual([]);
    expect(amounts({ cents: 8_900 }, { ...due, write_off: -6_900 })).toEqual([['write_off', 6_900]]);
  });

  it('nothing is written off for a canceled visit that was paid', () => {
    expect(amounts({ cents: 8_900, isCalledOff: true }, { charge_due: 8_900, payment: -8_900 })).toEqual([]);
    expect(amounts({ cents: 8_900, isCalledOff: true }, { charge_due: 8_900, payment: -9_000 })).toEqual([]);
  });

  it('the write-off of a canceled visit includes the unpaid tip', () => {
    const paid = { charge_due: 9_900, payment: -9_000 };
    expect(amounts({ cents: 8_900, isCalledOff: true }, paid, 1_000)).toEqual([['write_off', -900]]);
  });

  it('a fee is due beside the price, and an open one is not written off', () => {
    const open = { cents: 8_900, isCalledOff: true, fee: { cents: 4_000, open: 4_000 } };
    expect(amounts(open, { charge_due: 8_900 })).toEqual([
      ['charge_due', 4_000],
      ['write_off', -8_900],
    ]);
    const paid = { ...open, fee: { cents: 4_000, open: 0 } };
    expect(amounts(paid, { charge_due: 12_900, payment: -8_900, refund: 4_900 })).toEqual([
      ['write_off', -8_900],
    ]);
    // It was waived.
    const sums = { charge_due: 12_900, write_off: -8_900 };
    expect(amounts({ cents: 8_900, isCalledOff: true }, sums)).toEqual([['charge_due', -4_000]]);
  });

  it('the key of an entry has the number of earlier entries', () => {
    const made = entriesOfPrice({ id: 7, cents: 8_900, isCalledOff: true }, totals({ count: 3 }), 0);
    const empty = { appointment_id: 7, purpose: 'completion', payment_id: null, refund_id: null };
    expect(made).toEqual([
      { key: 'charge_due:7:3', kind: 'charge_due', cents: 8_900, ...empty },
      { key: 'write_off:7:4', kind: 'write_off', cents: -8_900, ...empty },
    ]);
  });
});
