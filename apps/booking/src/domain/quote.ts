import {
  type PriceLine,
  priceVisit,
  type ResolvedTerms,
  visitLengthMinutes,
} from '@drawpoint/scheduling/terms';
import type { Place, Verdict } from '@drawpoint/scheduling/travel';
import { areaVerdict } from './area-verdict.ts';

/** The known parts of a visit that is being composed; null when not chosen yet. */
export type Choice = {
  service: { name: string; active: boolean } | null;
  provider: { travel_price_cents: number } | null;
  phlebotomist: {
    home: { lat: number; lng: number } | null;
    radius_km: number;
    extra_radius_km: number;
    extra_charge_cents: number;
  } | null;
  terms: ResolvedTerms | null;
  place: Place | null;
};

export type Quote = {
  /** Null while phlebotomist or place are not known. */
  verdict: Verdict | null;
  /** Full length of the visit in minutes; null without a service. */
  lengthMinutes: number | null;
  lines: PriceLine[];
  totalCents: number;
};

/** Length and price of the current choices (docs/product/booking.md#price). */
export function quote({ service, provider, phlebotomist, terms, place }: Choice): Quote {
  const verdict = phlebotomist && place && areaVerdict(phlebotomist, place);
  if (!service || !terms) return { verdict, lengthMinutes: null, lines: [], totalCents: 0 };
  const { lines, totalCents } = priceVisit({
    serviceName: service.name,
    priceCents: terms.priceCents,
    travelCents: provider?.travel_price_cents ?? null,
    surchargeCents: phlebotomist?.extra_charge_cents ?? null,
    verdict: verdict ?? 'served',
  });
  return { verdict, lengthMinutes: visitLengthMinutes(terms, verdict ?? 'served'), lines, totalCents };
}

/**
 * Why the chosen service is not available there, in the words of docs/product/booking.md#choices. Null when
 * it is.
 */
export function notOffered({ service, terms }: Pick<Choice, 'service' | 'terms'>): string | null {
  const by = service?.active === false ? ['provider', 'phlebotomist'] : (terms?.refusedBy ?? []);
  if (by.length === 2) return 'This service is not offered by your selected provider or phlebotomist.';
  if (by[0] === 'provider') return 'This service is not offered by your selected provider.';
  if (by[0] === 'phlebotomist') return 'This service is not offered by this phlebotomist.';
  return null;
}
