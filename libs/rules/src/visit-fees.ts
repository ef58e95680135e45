/** What canceling late or not being there costs: dollars plus a percentage of the price. Both 0: nothing. */
export type FeeRate = { fee: number; percent: number };
export type CancelRule = FeeRate & {
  /** Canceling is free until so many hours before the start. */
  freeHours: number;
};

const HOUR_MS = 3_600_000;

/** At most the price. */
export const feeCents = ({ fee, percent }: FeeRate, priceCents: number): number =>
  Math.min(priceCents, Math.round(fee * 100) + Math.round((priceCents * percent) / 100));

/** From this moment on, canceling costs the fee. */
export const freeUntil = ({ freeHours }: Pick<CancelRule, 'freeHours'>, startsAt: Date): Date =>
  new Date(startsAt.getTime() - freeHours * HOUR_MS);

/** What it costs to cancel now, in cents. Staff never pay. */
export const cancellationFee = (
  rule: CancelRule,
  { priceCents, startsAt }: { priceCents: number; startsAt: Date },
  by: 'patient' | 'staff',
  now: Date,
): number => (by === 'staff' || now < freeUntil(rule, startsAt) ? 0 : feeCents(rule, priceCents));
