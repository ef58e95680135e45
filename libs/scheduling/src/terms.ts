import type { Verdict } from './travel.ts';

/** Price in integer cents, length and extension in minutes. */
export type ServiceTerms = { priceCents: number; lengthMinutes: number; extraExtensionMinutes: number };

/**
 * A provider's or phlebotomist's override of a service. A null field keeps the default
 * (docs/product/booking.md#price).
 */
export type TermsOverride = {
  priceCents: number | null;
  lengthMinutes: number | null;
  extraExtensionMinutes: number | null;
  /** The provider's `enabled` or the phlebotomist's `accepted`. Null means yes. */
  offered: boolean | null;
};

export type ResolvedTerms = ServiceTerms & {
  /** Who does not offer the service. Empty when both do (docs/product/booking.md#choices). */
  refusedBy: ('provider' | 'phlebotomist')[];
};

export type PriceLine = { label: string; amountCents: number };

/**
 * Resolves each field: phlebotomist override, else provider override, else service default
 * (docs/product/booking.md#price).
 */
export function resolveTerms(
  service: ServiceTerms,
  provider: TermsOverride | null,
  phlebotomist: TermsOverride | null,
): ResolvedTerms {
  const pick = (field: keyof ServiceTerms): number =>
    phlebotomist?.[field] ?? provider?.[field] ?? service[field];
  const refusedBy: ResolvedTerms['refusedBy'] = [];
  if (provider?.offered === false) refusedBy.push('provider');
  if (phlebotomist?.offered === false) refusedBy.push('phlebotomist');
  return {
    priceCents: pick('priceCents'),
    lengthMinutes: pick('lengthMinutes'),
    extraExtensionMinutes: pick('extraExtensionMinutes'),
    refusedBy,
  };
}

/** Full length of a visit in minutes. The outer ring adds the extension (docs/product/booking.md#price). */
export function visitLengthMinutes(terms: ServiceTerms, verdict: Verdict): number {
  return terms.lengthMinutes + (verdict === 'surcharge' ? terms.extraExtensionMinutes : 0);
}

/**
 * The price of a visit in integer cents (docs/product/booking.md#price). Adds `Travel` when the provider's
 * travel price is above 0, and `Distance Surcharge` in the outer ring.
 */
export function priceVisit(visit: {
  serviceName: string;
  priceCents: number;
  travelCents: number | null;
  surchargeCents: number | null;
  verdict: Verdict;
}): { lines: PriceLine[]; totalCents: number } {
  const lines: PriceLine[] = [{ label: visit.serviceName, amountCents: visit.priceCents }];
  const travel = visit.travelCents ?? 0;
  if (travel > 0) lines.push({ label: 'Travel', amountCents: travel });
  if (visit.verdict === 'surcharge' && visit.surchargeCents !== null) {
    lines.push({ label: 'Distance Surcharge', amountCents: visit.surchargeCents });
  }
  return { lines, totalCents: lines.reduce((sum, line) => sum + line.amountCents, 0) };
}
