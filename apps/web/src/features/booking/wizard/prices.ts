import type { BookingSession } from '@drawpoint/contracts/booking/booking-sessions.contract';
import type { Provider, Service } from '@drawpoint/contracts/booking/catalog.contract';
import { sumDollars } from '@drawpoint/rules/money';
import type { Draft } from './draft.ts';
import { hasPersons } from './session-content.ts';

export type Prices = {
  lines: { label: string; amount: number }[];
  total: number;
  /** False while the server may still add parts. */
  final: boolean;
};

type PriceInputs = {
  session: BookingSession | null;
  /** The service with the current terms; undefined when none is chosen or loaded. */
  service: Pick<Service, 'name' | 'price'> | undefined;
  provider: Pick<Provider, 'travel_price'> | undefined;
};

const holds = (draft: Draft, session: BookingSession): boolean =>
  hasPersons(draft, session) &&
  session.service_id === draft.serviceId &&
  session.provider_id === draft.providerId &&
  session.phlebotomist_id === draft.phlebotomistId &&
  session.service_id !== null &&
  session.phlebotomist_id !== null;

/** The price so far: the server's when it has the same choices, otherwise the sum of the cards. */
export function pricesOf(draft: Draft, { session, service, provider }: PriceInputs): Prices | null {
  if (session && holds(draft, session)) {
    return { lines: session.line_items, total: session.price, final: true };
  }
  if (!service) return null;
  const people = Math.max(1, draft.persons.length);
  const lines = [{ label: service.name, amount: sumDollars(Array(people).fill(service.price)) }];
  if (provider?.travel_price)
    lines.push({ label: 'Travel', amount: sumDollars(Array(people).fill(provider.travel_price)) });
  return { lines, total: sumDollars(lines.map(({ amount }) => amount)), final: false };
}
