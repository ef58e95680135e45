import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { fontIsHere, readEarly, readUser, showParts } from '../parts.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { RECENT_URL } from '../urls.ts';
import { lastOf, lastText } from '../../features/booking/wizard/same-as-last.ts';
import { isStored } from '../../features/booking/wizard/stored-name.ts';

// Stands in the document of the wizard, after what it shows.

/**
 * Shows what the first step asks, where a booking begins there: not on a visit that is moved, nor after a reload. A patient also
 * sees what could be repeated.
 */
async function show(): Promise<void> {
  const reading = readEarly<{ data: Appointment[] }>(RECENT_URL);
  const [user] = await Promise.all([readUser(), fontIsHere()]);
  if (!user || window.location.search !== '' || isStored()) return;
  showParts('first-step');
  const last = isPatientOnly(user) && lastOf((await reading)?.data ?? []);
  if (last) showParts('last', { last: lastText(last) });
}

// Without it the page is shown when its code is here.
show().catch(() => undefined);
