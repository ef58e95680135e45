import { differencesOf } from './differences.ts';

const theirs = (transactionId: string, cents: number) => ({ transactionId, cents });
const ours = (id: number, transaction_id: string, cents: number) => ({ id, transaction_id, cents });

describe('Differences between the processor and the database', () => {
  it('there is no difference when both sides have the same amounts', () => {
    const kept = [ours(1, 'a', 11_400), ours(2, 'b', 500)];
    expect(differencesOf([theirs('a', 11_400), theirs('b', 500)], kept, kept)).toEqual([]);
  });

  it('a charge that only one side has, and a different amount, are each a difference', () => {
    const kept = [ours(1, 'a', 11_400), ours(2, 'b', 500)];
    expect(differencesOf([theirs('a', 11_300), theirs('c', 900)], [kept[0]!], kept)).toEqual([
      { kind: 'amount', transaction_id: 'a', charge_id: 1, our_cents: 11_400, their_cents: 11_300 },
      { kind: 'unknown_here', transaction_id: 'c', charge_id: null, our_cents: null, their_cents: 900 },
      { kind: 'missing_there', transaction_id: 'b', charge_id: 2, our_cents: 500, their_cents: null },
    ]);
  });

  it('a charge that is not expected to be settled yet is no difference', () => {
    expect(differencesOf([], [], [])).toEqual([]);
    expect(differencesOf([theirs('a', 100)], [ours(1, 'a', 100)], [])).toEqual([]);
  });
});
