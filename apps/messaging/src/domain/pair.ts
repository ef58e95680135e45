/** The two people of a conversation, in the same order for both. */
export type Pair = { low_id: number; high_id: number };

export const pairOf = (one: number, other: number): Pair => ({
  low_id: Math.min(one, other),
  high_id: Math.max(one, other),
});
