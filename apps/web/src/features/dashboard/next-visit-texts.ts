import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { paymentStatusLabel } from '@drawpoint/rules/labels';
import { formatMoney } from '@drawpoint/rules/money';
import { t } from '../../i18n/translate.ts';
import { placeOf, placeText } from '../../lib/places/place.ts';
import { visitTimeTexts } from '../../lib/time/visit-time.ts';
import { nextStep } from '../appointments/appointment-state.ts';
import { serviceText } from '../appointments/service-text.ts';

/** The texts of the next visit's card, by their place. `now` decides how the day is written. */
export function nextVisitTexts(visit: Appointment, now: Date) {
  const step = nextStep(visit);
  return {
    ...visitTimeTexts(visit, now),
    step: t(step.text, step.values),
    what: serviceText(visit),
    who: `${visit.phlebotomist.name}, ${visit.provider.name}`,
    where: placeText(placeOf(visit.location)),
    price: formatMoney(visit.price_total),
    payment: t(paymentStatusLabel(visit.payment_status)),
  };
}

export type NextVisitTexts = ReturnType<typeof nextVisitTexts>;
