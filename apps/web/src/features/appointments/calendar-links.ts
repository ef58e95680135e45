import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { arrivesBetween } from '@drawpoint/rules/dates';
import { paths } from '../../config/paths.ts';
import { addressOf } from '../../i18n/language.ts';
import type { VisitStart } from '../../lib/time/visit-time.ts';
import { placeOf, placeText } from '../../lib/places/place.ts';

const HOUR_MS = 3_600_000;

type AppointmentRecord = VisitStart & { ends_at?: string | null } & Pick<
    Appointment,
    'id' | 'service' | 'location'
  >;

const seconds = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const compact = (ms: number): string => seconds(ms).replaceAll(/[-:]/g, '');

/**
 * The calendar event of a visit; one hour when it has no end. It spans an arrival window. Times are UTC
 * milliseconds.
 */
function eventOf(visit: AppointmentRecord, origin: string) {
  const { id, starts_at, arrival_window, service, location } = visit;
  const start = Date.parse(starts_at);
  const ends_at = arrival_window?.to ?? visit.ends_at;
  const kind = ['Mobile phlebotomy appointment.', arrival_window && `${arrivesBetween(arrival_window)}.`];
  return {
    title: `Appointment - ${service.name}`,
    start,
    end: ends_at ? Date.parse(ends_at) : start + HOUR_MS,
    // Addresses reach others and their logs, so instructions and preparation stay out.
    details: `${kind.filter(Boolean).join(' ')}\n${new URL(addressOf(paths.confirmation(id)), origin).href}`,
    location: placeText(placeOf(location)),
  };
}

/** A Google Calendar link that adds the visit (docs/product/booking.md#confirmation). */
export function googleCalendarLink(appointment: AppointmentRecord, origin: string): string {
  const { title, start, end, details, location } = eventOf(appointment, origin);
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(start)}/${compact(end)}`,
    details,
    location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** An Outlook link that adds the visit (docs/product/booking.md#confirmation). */
export function outlookLink(appointment: AppointmentRecord, origin: string): string {
  const { title, start, end, details, location } = eventOf(appointment, origin);
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: seconds(start),
    enddt: seconds(end),
    body: details,
    location,
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}
