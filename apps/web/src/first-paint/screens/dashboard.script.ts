import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { fontIsHere } from '../font.ts';
import { readEarly, readUser, showParts } from '../parts.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { canceledLately } from '../../features/dashboard/canceled-lately.ts';
import { NEXT_VISIT_URL, UPCOMING_URL } from '../urls.ts';
import { welcome } from '../../features/dashboard/greeting.ts';
import { nextVisitTexts } from '../../features/dashboard/next-visit-texts.ts';

// Inlined in the dashboard's document, after its parts.

/** Shows the greeting, and a patient's next visit unless proposed times or a cancellation come above it. */
async function show(): Promise<void> {
  const visiting = readEarly<Appointment>(NEXT_VISIT_URL);
  const cancelling = readEarly<{ data: Appointment[] }>(UPCOMING_URL);
  const [user] = await Promise.all([readUser(), fontIsHere()]);
  if (!user) return;
  showParts('greeting', welcome(user, new Date()));
  if (!isPatientOnly(user) || window.location.search !== '') return;
  const [visit, upcoming] = await Promise.all([visiting, cancelling]);
  const now = new Date(serverNow());
  const visits = upcoming?.data ?? [];
  const isBelow = visits.some(({ proposal }) => proposal !== null) || canceledLately(visits, now.getTime());
  // What is to be paid comes with the code of the page.
  if (!visit || isBelow || visit.deposit_until) return;
  showParts(visit.status, nextVisitTexts(visit, now));
}

// If this fails, the page appears when its code has loaded.
show().catch(() => undefined);
