import { preparationTexts } from '@drawpoint/rules/preparation';
import { firstName, fullName } from '@drawpoint/rules/name';
import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { arrivesBetween, zoneCity } from '@drawpoint/rules/dates';
import type { AppointmentRecord, AppointmentTime } from '../domain/appointment-record.ts';
import { latestStart, lengthMinutes } from '../domain/arrival-window.ts';
import { preparationOf } from '../domain/preparation.ts';
import { startIso, windowOf } from '../domain/wall-time.ts';
import { wordsIn, zoneWords } from './document-words.ts';

type Visit = Pick<
  AppointmentRecord,
  | keyof AppointmentTime
  | 'window_minutes'
  | 'id'
  | 'confirmation_code'
  | 'status'
  | 'service_name'
  | 'user_id'
  | 'patient'
  | 'person'
  | 'phlebotomist_name'
  | 'location'
  | ('preparation' | 'fasting_hours' | 'bring_order' | 'medicines')
  | 'calendar_sequence'
>;

/** For an email: the calendar method, the organizer (`Name <address>`) and the attendee. */
export type Invitation = { method: 'REQUEST' | 'CANCEL'; organizer: string; attendee: string };

/** What a file says beside the visit: where the site is, its telephone number, and the reader's language. */
export type Site = { url: string; telephone: string | undefined; language: Language };

const ALARM_SECONDS = 2 * 3_600;

const isOff = ({ status }: Visit): boolean => status === 'canceled' || status === 'denied';

/**
 * A visit as iCalendar (RFC 5545), times as instants. The UID never changes. SEQUENCE grows with every change
 * of time or place, and when the visit is off, so calendars keep the newest version. A visit with an arrival window
 * spans the window.
 */
export function calendarFile(
  visit: Visit,
  stamp: Date,
  site: Site,
  invitation?: Invitation,
): { name: string; text: string } {
  const calendar = ical({
    prodId: `//Drawpoint//Appointments//${site.language.toUpperCase()}`,
    ...(invitation && { method: ICalCalendarMethod[invitation.method] }),
  });
  const { location } = visit;
  const words = wordsIn(site.language);
  const window = windowOf(visit);
  const page = `${site.language === 'es' ? '/es' : ''}/appointments/${visit.id}/confirmation`;
  const event = calendar.createEvent({
    id: `appointment-${visit.id}-${visit.confirmation_code.toLowerCase()}@drawpoint`,
    sequence: visit.calendar_sequence + (isOff(visit) ? 1 : 0),
    stamp,
    start: visit.starts_at,
    end: window ? latestStart(visit) : visit.ends_at,
    summary: `${words('Appointment')} - ${visit.service_name}`,
    location: `${location.address}, ${location.address_city}, ${location.address_state} ${location.address_zip}`,
    description: [
      words('Mobile phlebotomy appointment.'),
      window &&
        `${arrivesBetween(window, site.language)} (${zoneWords(zoneCity(visit.tz), site.language)}). ${words('The visit takes about')} ${lengthMinutes(visit)} ${words('minutes')}.`,
      visit.person && `${words('Patient')}: ${fullName(visit.patient)}`,
      `${words('Phlebotomist')}: ${firstName(visit.phlebotomist_name)}`,
      `${words('Confirmation')}: ${visit.confirmation_code}`,
      ...preparationTexts(preparationOf(visit), startIso(visit), site.language),
      location.special_instructions,
      site.telephone && `${words('Questions? Call')} ${site.telephone}.`,
    ]
      .filter(Boolean)
      .join('\n'),
    // Nobody can open the page of a visit that no account owns yet.
    ...(visit.user_id !== null && { url: new URL(page, site.url).href }),
    ...(!isOff(visit) && { alarms: [{ type: ICalAlarmType.display, trigger: ALARM_SECONDS }] }),
    status: statusOf(visit, invitation),
  });
  if (invitation) {
    const [, name = 'Drawpoint', email = ''] = /^([^<]*)<([^>]*)>$/.exec(invitation.organizer) ?? [];
    event.organizer({ name: name.trim(), email });
    event.createAttendee({
      email: invitation.attendee,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  return { name: `appointment-${visit.confirmation_code}.ics`, text: calendar.toString() };
}

function statusOf(visit: Visit, invitation: Invitation | undefined): ICalEventStatus {
  if (isOff(visit) || invitation?.method === 'CANCEL') return ICalEventStatus.CANCELLED;
  return visit.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
