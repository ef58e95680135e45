import type { Service } from '@drawpoint/contracts/booking/catalog.contract';
import { message } from '../../../i18n/message.ts';

type Terms = Pick<Service, 'accepted' | 'provider_disabled'>;

/** The warning about a service under the terms of a provider and phlebotomist, or null where it is offered (2 §5). */
export function serviceWarning({ accepted, provider_disabled }: Terms): string | null {
  if (provider_disabled && !accepted) {
    return message('This service is not offered by your selected provider or phlebotomist.');
  }
  if (provider_disabled) return message('This service is not offered by your selected provider.');
  return accepted ? null : message('This service is not offered by this phlebotomist.');
}
