import {
  type PriceLine,
  priceVisit,
  type ResolvedTerms,
  visitLengthMinutes,
} from '@drawpoint/scheduling/terms';
import { distanceVerdict, type Place, type Verdict } from '@drawpoint/scheduling/travel';

/** What is known of the visit someone puts together; null where nothing is chosen yet. */
export type Choice = {
  service: { name: string; active: boolean } | null;
  provider: { travelPriceCents: number } | null;
  phlebotomist: {
    home: { lat: number; lng: number } | null;
    radiusKm: number;
    extraRadiusKm: number;
    extraChargeCents: number;
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

/** Length and price of what is chosen so far (2 §9, OP §3). */
export function quote({ service, provider, phlebotomist, terms, place }: Choice): Quote {
  const verdict = phlebotomist && place && distanceVerdict(phlebotomist.home, place, phlebotomist).verdict;
  if (!service || !terms) return { verdict, lengthMinutes: null, lines: [], totalCents: 0 };
  const { lines, totalCents } = priceVisit({
    serviceName: service.name,
    priceCents: terms.priceCents,
    travelCents: provider?.travelPriceCents ?? null,
    surchargeCents: phlebotomist?.extraChargeCents ?? null,
    verdict: verdict ?? 'served',
  });
  return { verdict, lengthMinutes: visitLengthMinutes(terms, verdict ?? 'served'), lines, totalCents };
}

/** Why the chosen service cannot be had there, in the words of 2 §5; null when it can. */
export function notOffered({ service, terms }: Pick<Choice, 'service' | 'terms'>): string | null {
  const by = service?.active === false ? ['provider', 'phlebotomist'] : (terms?.refusedBy ?? []);
  if (by.length === 2) return 'This service is not offered by your selected provider or phlebotomist.';
  if (by[0] === 'provider') return 'This service is not offered by your selected provider.';
  if (by[0] === 'phlebotomist') return 'This service is not offered by this phlebotomist.';
  return null;
}
