import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../i18n/translate.ts';
import { fontIsHere, readEarly, readUser, showParts } from '../parts.ts';
import { placeOf, placeText } from '../../lib/places/place.ts';
import { isManager, isPatientOnly } from '../../lib/session/roles.ts';
import { patientName } from '../../features/appointments/appointment-text.ts';
import { EARLY_CARDS, PENDING_URL } from '../urls.ts';
import { whenText } from '../../features/appointments/when-text.ts';

// Stands in the document of the requests, after what it fills.

/**
 * Names the list to staff; others are told by the code that it is not theirs. To phlebotomists with a phone it shows the first
 * requests: managers read more of each, and on a desk they stand in a table.
 */
async function show(): Promise<void> {
  const reading = readEarly<{ data: Appointment[] }>(PENDING_URL);
  const [user] = await Promise.all([readUser(), fontIsHere()]);
  if (!user || isPatientOnly(user)) return;
  showParts('pending');
  const isPlain = window.location.search === '' && window.matchMedia('(max-width: 62em)').matches;
  if (!isPlain || isManager(user)) return;
  const visits = (await reading)?.data.slice(0, EARLY_CARDS.length) ?? [];
  if (visits.length > 0) showParts('cards');
  visits.forEach((visit, index) =>
    showParts(EARLY_CARDS[index]!, {
      when: whenText(visit),
      patient: patientName(visit),
      address: placeText(placeOf(visit.location)),
      service: t(visit.service.name),
    }),
  );
}

// Without it the page is shown when its code is here.
show().catch(() => undefined);
