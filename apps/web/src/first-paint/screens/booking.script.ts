import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { fontIsHere } from '../font.ts';
import { readEarly, readUser, showParts } from '../parts.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { RECENT_URL } from '../urls.ts';
import { lastOf, lastText } from '../../features/booking/wizard/same-as-last.ts';
import { isStored } from '../../features/booking/wizard/stored-name.ts';

// Inlined in the wizard's document, after its parts.

/**
 * Shows the first step when a booking begins there: not when a visit is moved, nor after a reload. Patients
 * also see the booking that they could repeat.
 */
async function show(): Promise<void> {
  const reading = readEarly<{ data: Appointment[] }>(RECENT_URL);
  const [user] = await Promise.all([readUser(), fontIsHere()]);
  if (!user || window.location.search !== '' || isStored()) return;
  showParts('first-step');
  const last = isPatientOnly(user) && lastOf((await reading)?.data ?? []);
  if (last) showParts('last', { last: lastText(last) });
}

// If this fails, the page appears when its code has loaded.
show().catch(() => undefined);
