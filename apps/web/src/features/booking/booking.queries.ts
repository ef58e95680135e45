import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { query } from '../../lib/api/api.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { ownPersons } from '../persons/persons.queries.ts';
import type { PrefetchContext, PrefetchQuery } from '../../lib/api/prefetch.ts';

/** All saved addresses, the default first (docs/product/accounts.md#addresses). */
export const savedAddresses = query(addresses.list, { per: 100 });
/** Not refetched for a minute: the assignment does not change while somebody books. */
export const assignedPhlebotomist = { ...query(catalog.getMyPhlebotomist, {}), staleTime: 60_000 };
/** The latest 40 visits; one of them was booked last. */
export const recentVisits = query(appointments.listMine, { per: 40 });
export const requiredConsents = query(bookingSessions.listRequiredDisclaimers, {});

/** The queries of the wizard's first step. */
export const choicesOf = (user: PrefetchContext['user']): readonly PrefetchQuery[] => [
  // Staff book for somebody else, so their own visits and addresses do not help.
  ...(isPatientOnly(user) ? [recentVisits, savedAddresses, ownPersons] : []),
  assignedPhlebotomist,
  query(catalog.listServices, {}),
];
