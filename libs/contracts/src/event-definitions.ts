// Written by `npm run generate` from the files of this folder.
import type { EventDefinition } from './events.ts';
import { contactMessageCreated } from './admin/contact-message.events.ts';
import { optionChanged } from './admin/option.events.ts';
import { appointmentChanged } from './appointments/appointment.events.ts';
import { visitsReassigned } from './appointments/reassignment.events.ts';
import { appointmentRequestCreated } from './appointments/request.events.ts';
import { visitConfirmationAsked } from './appointments/visit-confirmation.events.ts';
import { companyActed } from './auth/person.events.ts';
import { userChanged } from './auth/user.events.ts';
import { providerChanged } from './booking/catalog.events.ts';
import { providerPolicyChanged } from './booking/catalog.events.ts';
import { presenceChanged } from './booking/presence.events.ts';
import { relationsChanged } from './booking/relations.events.ts';
import { seriesVisitUnplaced } from './booking/series.events.ts';
import { waitlistTold } from './booking/waitlist.events.ts';
import { notificationCreated } from './messaging/notification.events.ts';

export const EVENTS: readonly EventDefinition[] = [
  contactMessageCreated,
  optionChanged,
  appointmentChanged,
  visitsReassigned,
  appointmentRequestCreated,
  visitConfirmationAsked,
  companyActed,
  userChanged,
  providerChanged,
  providerPolicyChanged,
  presenceChanged,
  relationsChanged,
  seriesVisitUnplaced,
  waitlistTold,
  notificationCreated,
];
