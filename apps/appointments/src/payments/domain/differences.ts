export type Difference = {
  /** The processor has it and we do not, the other way round, or the amounts differ. */
  kind: 'unknown_here' | 'missing_there' | 'amount';
  transaction_id: string;
  charge_id: number | null;
  our_cents: number | null;
  their_cents: number | null;
};

type ProcessorCharge = { transactionId: string; cents: number };
type OwnCharge = { id: number; transaction_id: string; cents: number };

/**
 * Differences of settled charges, in cents. `known` are our charges among the processor's; `expected` are
 * ours that the processor must have.
 */
export function differencesOf(
  theirs: readonly ProcessorCharge[],
  known: readonly OwnCharge[],
  expected: readonly OwnCharge[],
): Difference[] {
  const ours = new Map(known.map((charge) => [charge.transaction_id, charge]));
  const there = new Set(theirs.map(({ transactionId }) => transactionId));
  const wrong = theirs.flatMap(({ transactionId: transaction_id, cents }): Difference[] => {
    const own = ours.get(transaction_id);
    if (!own)
      return [{ kind: 'unknown_here', transaction_id, charge_id: null, our_cents: null, their_cents: cents }];
    if (own.cents === cents) return [];
    return [{ kind: 'amount', transaction_id, charge_id: own.id, our_cents: own.cents, their_cents: cents }];
  });
  const missing = expected
    .filter(({ transaction_id }) => !there.has(transaction_id))
    .map(({ id, transaction_id, cents }): Difference => ({
      ...{ kind: 'missing_there', transaction_id, charge_id: id, our_cents: cents, their_cents: null },
    }));
  return [...wrong, ...missing];
}
