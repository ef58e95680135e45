import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { translate } from '../../i18n/translate.ts';
import { fontIsHere, readEarly, readUser, showParts } from '../../lib/first-sight.ts';
import { isPatientOnly } from '../../lib/roles.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { canceledLately } from './canceled-lately.ts';
import { NEXT_VISIT_URL, UPCOMING_URL } from './first-urls.ts';
import { welcome } from './greeting.ts';
import { nextVisitTexts } from './next-visit-texts.ts';

// Stands in the document of the dashboard, after what it fills.

/** Greets, and tells a patient of the next visit where nothing comes above it. */
async function show(): Promise<void> {
  const visiting = readEarly<Appointment>(NEXT_VISIT_URL);
  const cancelling = readEarly<{ data: Appointment[] }>(UPCOMING_URL);
  const [user] = await Promise.all([readUser(), fontIsHere()]);
  if (!user) return;
  showParts('greeting', welcome(translate, user, new Date()));
  if (!isPatientOnly(user) || window.location.search !== '') return;
  const [visit, upcoming] = await Promise.all([visiting, cancelling]);
  const now = new Date(serverNow());
  if (!visit || canceledLately(upcoming?.data ?? [], now.getTime())) return;
  showParts(visit.status, nextVisitTexts(translate, visit, now));
}

// Without it the page is shown when its code is here.
show().catch(() => undefined);
