import type { BookingSession } from '@drawpoint/contracts/booking/booking-sessions.contract';
import type { Provider, Service } from '@drawpoint/contracts/booking/catalog.contract';
import { sumDollars } from '@drawpoint/rules/money';
import type { Draft } from './draft.ts';

export type Prices = {
  lines: { label: string; amount: number }[];
  total: number;
  /** False while parts that the server has yet to tell may be added. */
  final: boolean;
};

type PriceInputs = {
  session: BookingSession | null;
  /** The service under the terms in force; undefined while none is chosen or it is not loaded. */
  service: Pick<Service, 'name' | 'price'> | undefined;
  provider: Pick<Provider, 'travel_price'> | undefined;
};

const holds = (draft: Draft, session: BookingSession): boolean =>
  session.service_id === draft.serviceId &&
  session.provider_id === draft.providerId &&
  session.phlebotomist_id === draft.phlebotomistId &&
  session.service_id !== null &&
  session.phlebotomist_id !== null;

/** The price as far as it is known: the server's once it has the same choices, before that what the cards said. */
export function pricesOf(draft: Draft, { session, service, provider }: PriceInputs): Prices | null {
  if (session && holds(draft, session)) {
    return { lines: session.line_items, total: session.price, final: true };
  }
  if (!service) return null;
  const lines = [{ label: service.name, amount: service.price }];
  if (provider?.travel_price) lines.push({ label: 'Travel', amount: provider.travel_price });
  return { lines, total: sumDollars(lines.map(({ amount }) => amount)), final: false };
}
