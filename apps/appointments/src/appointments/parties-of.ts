import {
  canManageAppointment,
  isInScope,
  ownedBy,
  type AppointmentField,
  type Claimed,
} from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { Party } from '../domain/transitions.ts';

/** The caller's roles towards a visit: its patient, its staff, both or none. */
export const partiesOf = (caller: Caller, appointment: Claimed<AppointmentField>): Party[] => [
  ...(isInScope(ownedBy(caller), appointment) ? (['patient'] as const) : []),
  ...(canManageAppointment(caller, appointment) ? (['staff'] as const) : []),
];
