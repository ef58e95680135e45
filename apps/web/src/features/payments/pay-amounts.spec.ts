import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { parseInput } from '@drawpoint/contracts/field-errors';
import { formatCents } from '@drawpoint/rules/money';
import { amountOf } from '../../lib/forms/amounts.ts';
import { fieldTexts } from '../../lib/forms/field-texts.ts';
import { AMOUNT_TEXTS, amountsOf, askedAmount, LEAST_CENTS } from './pay-amounts.ts';

describe('What is due of a visit', () => {
  it('the amount due is the price minus succeeded payments, at least 0', () => {
    const paid = (status: 'succeeded' | 'failed' | 'pending', amount_total: number) => ({
      status,
      amount_total,
    });
    const payments = [
      paid('succeeded', 50.1),
      paid('failed', 20),
      paid('pending', 10),
      paid('succeeded', 0.2),
    ];
    expect(amountsOf({ price_total: 114, payments })).toEqual({
      ...{ total: 114, paid: 50.3, due: 63.7, open: 53.7 },
    });
    expect(amountsOf({ price_total: 20, payments })).toMatchObject({ due: 0, open: 0 });
  });
});

describe('An amount that is too little', () => {
  it.each(['0.49', '0', '', '-5', 'ten'])('the amount "%s" is rejected with the minimum', (typed) => {
    const input = { id: 1, amount: amountOf(typed) ?? Number.NaN, nonce: 'x' };
    const parsed = parseInput(payments.pay.input, input);
    if (parsed.success) throw new Error('It was taken.');
    const { amount } = fieldTexts(parsed.errors, parsed.codes, { amount: AMOUNT_TEXTS });
    expect(amount?.text).toBe(`Enter at least ${formatCents(LEAST_CENTS)}.`);
  });
});

describe('The amount that a link asks to pay', () => {
  it.each([
    ['12.00', 12],
    ['0.50', 0.5],
    ['114', 114],
    [null, 114],
    ['0.49', 114],
    ['114.01', 114],
    ['-3', 114],
    ['12.345', 114],
    ['NaN', 114],
    ['', 114],
  ])('a link with the amount %s proposes %d when 114 is due', (asked, amount) =>
    expect(askedAmount(asked, 114)).toBe(amount),
  );
});
