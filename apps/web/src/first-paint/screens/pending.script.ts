import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../i18n/translate.ts';
import { fontIsHere } from '../font.ts';
import { readEarly, readUser, showParts } from '../parts.ts';
import { placeOf, placeText } from '../../lib/places/place.ts';
import { isManager } from '@drawpoint/contracts/operation';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { patientName } from '../../features/appointments/appointment-text.ts';
import { EARLY_CARDS, PENDING_URL } from '../urls.ts';
import { whenText } from '../../features/appointments/when-text.ts';

// Inlined in the document of the pending requests, after its parts.

/**
 * Shows the title to staff; the code refuses everyone else. Phlebotomists on a phone also see the first
 * requests. Managers' cards have more lines, and a desktop shows a table.
 */
async function show(): Promise<void> {
  const reading = readEarly<{ data: Appointment[] }>(PENDING_URL);
  const [user] = await Promise.all([readUser(), fontIsHere()]);
  if (!user || isPatientOnly(user)) return;
  showParts('pending');
  const showsCards = window.location.search === '' && window.matchMedia('(max-width: 62em)').matches;
  if (!showsCards || isManager(user)) return;
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

// If this fails, the page appears when its code has loaded.
show().catch(() => undefined);
