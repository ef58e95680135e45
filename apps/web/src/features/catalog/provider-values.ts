import type { ManagedProvider } from '@drawpoint/contracts/booking/providers.contract';
import { formatPhone } from '@drawpoint/rules/phone';
import { zoneCity } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';
import { amountOf, amountText, PRICE_TEXTS } from '../../lib/forms/amounts.ts';

/** A provider as form values. */
export const toProviderValues = (provider: ManagedProvider | null) => ({
  name: provider?.name ?? '',
  address: {
    line1: provider?.address.line1 ?? '',
    city: provider?.address.city ?? '',
    state: provider?.address.state ?? '',
    zip: provider?.address.zip ?? '',
  },
  phone: provider?.phone ? formatPhone(provider.phone) : '',
  license_number: provider?.license_number ?? '',
  about: provider?.about ?? '',
  travel_price: amountText(provider?.travel_price ?? 0),
  tz: provider?.tz ?? '',
});
export type ProviderValues = ReturnType<typeof toProviderValues>;

/** The form values as input of the operations. The server derives a blank zone from the address. */
export const toProviderInput = ({ travel_price, ...values }: ProviderValues) => ({
  ...values,
  travel_price: amountOf(travel_price),
});

/** The known parts of street, city, state and ZIP code. */
export function addressText({ line1, city, state, zip }: ManagedProvider['address']): string {
  const place = [state, zip].filter(Boolean).join(' ');
  return [line1, city, place].filter(Boolean).join(', ');
}

/** The current values as text, when somebody else saved in the meantime. */
export const showProvider = (provider: ManagedProvider): Record<string, string> => ({
  ...toProviderValues(provider),
  address: addressText(provider.address),
  tz: zoneCity(provider.tz),
  phlebotomists: String(provider.phlebotomists.length),
});

/** Field labels; translate them where they are shown. */
export const PROVIDER_LABELS = {
  name: message('Name'),
  address: message('Address'),
  phone: message('Phone'),
  license_number: message('License number'),
  about: message('Insurance and labs, as patients read it (optional)'),
  travel_price: message('Travel price'),
  tz: message('Time zone'),
  phlebotomists: message('Phlebotomists'),
};

export const PROVIDER_TEXTS = { travel_price: PRICE_TEXTS };
