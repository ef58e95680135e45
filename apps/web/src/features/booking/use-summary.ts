import { t } from '../../i18n/translate.ts';
import { cityText, streetText } from '../../lib/places/place.ts';
import { arrivalText, shortTime, startOf } from '../../lib/time/visit-time.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';
import type { Wizard } from './use-wizard.ts';
import { pricesOf } from './wizard/prices.ts';
import { indexOf } from './wizard/steps.ts';

/** `short` replaces the detail where there is little space. */
export type Fact = { name: string; value: string; detail?: string; short?: string };

/** The choices so far as text, with the price as far as it is known. */
export function useSummary({ draft, offers, state, saved, step, moreTime }: Wizard) {
  const { service, provider, phlebotomist } = offers;
  const reached = (index: number) => Math.max(indexOf(state.furthest), indexOf(step)) >= index;
  const facts: Fact[] = [];

  const where = placeInWords();
  if (service) {
    facts.push({
      name: t('What'),
      value: t(service.name),
      detail: t('About {{minutes}} minutes', {
        minutes: service.length_minutes * Math.max(1, draft.persons.length),
      }),
    });
  }
  if (draft.persons.length > 1)
    facts.push({ name: t('For'), value: t('{{count}} people', { count: draft.persons.length }) });
  if (where) facts.push({ name: t('Where'), ...where });
  const providerName =
    provider?.name ?? phlebotomist?.providers.find(({ id }) => id === draft.providerId)?.name;
  if (phlebotomist && reached(3)) {
    facts.push({ name: t('Who'), value: phlebotomist.name, ...(providerName && { detail: providerName }) });
  } else if (providerName && reached(2)) facts.push({ name: t('Who'), value: providerName });
  if (draft.slot) {
    const { start } = draft.slot;
    const time = startOf(draft.slot);
    facts.push({
      ...{ name: t('When'), value: spokenDay(start) },
      ...{ detail: arrivalText(time), short: shortTime(time) },
    });
  }

  function placeInWords(): Omit<Fact, 'name'> | null {
    const address = saved.data?.data.find(({ id }) => id === draft.addressId);
    if (address) return { value: address.line1, detail: cityText(address) };
    const { typed } = draft;
    if (draft.addressId !== null || !typed.address || !reached(1)) return null;
    return {
      value: streetText({ line1: typed.address, line2: typed.apartment }),
      detail: cityText({ city: typed.city, state: typed.address_state, zip: typed.address_zip }),
    };
  }

  return {
    facts,
    prices: pricesOf(draft, { session: state.acknowledged.session, service, provider }),
    heldUntil: draft.slot ? state.heldUntil : null,
    moreTime,
    draft,
  };
}

export type SummaryText = ReturnType<typeof useSummary>;
