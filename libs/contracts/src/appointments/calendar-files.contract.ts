import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { internal, operation, SIGNED_IN } from '../operation.ts';

/** An iCalendar file (RFC 5545). */
const CalendarFile = z.object({ name: z.string(), text: z.string() });

export const calendarFiles = {
  get: operation({
    summary: 'A visit as a calendar file, for its patient and the staff who may see it.',
    http: 'GET /appointments/{id}/calendar',
    subject: 'appointments.calendar-files.get',
    reads: ['appointment'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: CalendarFile,
  }),
  forEmail: operation({
    summary: 'A visit as the calendar part of an email, which keeps, moves or takes out an earlier one.',
    subject: 'appointments.calendar-files.for-email',
    allow: internal('notifier'),
    input: z.object({
      id,
      method: z.enum(['REQUEST', 'CANCEL']),
      attendee: z.string(),
      /** As `Name <address>`. */
      organizer: z.string(),
    }),
    output: CalendarFile,
  }),
};
