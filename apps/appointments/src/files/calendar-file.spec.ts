import { calendarFile } from './calendar-file.ts';

const STAMP = new Date('2026-12-01T12:00:00Z');
const visit = {
  id: 7,
  confirmation_code: 'CDFGHJKM',
  status: 'approved' as const,
  starts_at: new Date('2026-12-15T14:00:00Z'),
  ends_at: new Date('2026-12-15T14:30:00Z'),
  ...{ tz: 'America/New_York', local_date: '2026-12-15', local_time: '09:00' },
  ...{ local_end_date: '2026-12-15', local_end_time: '09:30', window_minutes: null },
  service_name: 'Routine Blood Draw',
  user_id: 4,
  patient: { first_name: 'Leo', last_name: 'Carter', email: 'e@example.test', mobile: null },
  person: null,
  phlebotomist_name: 'Maria Santos',
  location: {
    address: '350 5th Ave',
    address_city: 'New York',
    address_state: 'NY',
    address_zip: '10118',
    special_instructions: null,
    place: null,
  },
  preparation: 'Water is fine.',
  ...{ fasting_hours: 12, bring_order: false, medicines: null },
  calendar_sequence: 2,
};
const site = { url: 'https://drawpoint.test', telephone: '+12125550100', language: 'en' as const };
const organizer = 'Drawpoint <hello@drawpoint.test>';
const linesOf = (...args: Parameters<typeof calendarFile>): string[] =>
  calendarFile(...args)
    .text.replaceAll('\r\n ', '')
    .split('\r\n');
const fileOf = (more: Partial<Parameters<typeof calendarFile>[0]> = {}) =>
  linesOf({ ...visit, ...more }, STAMP, site);
const uidOf = (lines: string[]) => lines.find((line) => line.startsWith('UID:'));

describe('the calendar file of a visit', () => {
  it('the file names the person drawn where that is not the account’s owner', () => {
    const said = (person: { id: number } | null) => fileOf({ person: person as never }).join();
    expect(said({ id: 71 })).toContain('Patient: Leo Carter');
    expect(said(null)).not.toContain('Leo');
  });

  it('the file has time, place, service and preparation', () => {
    expect(fileOf()).toEqual(
      expect.arrayContaining([
        'DTSTART:20261215T140000Z',
        'DTEND:20261215T143000Z',
        'SUMMARY:Appointment - Routine Blood Draw',
        'LOCATION:350 5th Ave\\, New York\\, NY 10118',
        'DESCRIPTION:Mobile phlebotomy appointment.\\nPhlebotomist: Maria\\nConfirmation: CDFGHJKM\\nBegin fasting at 9:00 pm on Monday.\\nWater is fine.\\nQuestions? Call +12125550100.',
        'URL;VALUE=URI:https://drawpoint.test/appointments/7/confirmation',
        'STATUS:CONFIRMED',
        'SEQUENCE:2',
      ]),
    );
  });

  it('a visit with an arrival window spans it, and says when to expect whom for how long', () => {
    const window = { window_minutes: 120, ends_at: new Date('2026-12-15T16:30:00Z') };
    const lines = fileOf(window);
    expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261215T140000Z', 'DTEND:20261215T160000Z']));
    expect(lines.join()).toContain(
      'Arrives between 9:00 and 11:00 am (New York time). The visit takes about 30 minutes.',
    );
    expect(linesOf({ ...visit, ...window }, STAMP, { ...site, language: 'es' }).join()).toContain(
      'Llega entre las 9:00 y las 11:00 am (hora de New York). La visita dura unos 30 minutos.',
    );
  });

  it('a patient who reads Spanish gets Spanish words, and the page in Spanish', () => {
    expect(linesOf(visit, STAMP, { ...site, language: 'es' })).toEqual(
      expect.arrayContaining([
        'PRODID:-//Drawpoint//Appointments//ES',
        'SUMMARY:Cita - Routine Blood Draw',
        'DESCRIPTION:Cita de extracción de sangre a domicilio.\\nFlebotomista: Maria\\nConfirmación: CDFGHJKM\\nComience el ayuno a las 9:00 pm del lunes.\\nWater is fine.\\n¿Preguntas? Llame al +12125550100.',
        'URL;VALUE=URI:https://drawpoint.test/es/appointments/7/confirmation',
      ]),
    );
  });

  it('the calendar reminds two hours before a visit that takes place', () => {
    expect(fileOf()).toEqual(expect.arrayContaining(['BEGIN:VALARM', 'TRIGGER:-PT2H']));
    expect(fileOf({ status: 'canceled' })).not.toContain('BEGIN:VALARM');
  });

  it('without a telephone number or an account, the file names neither a number nor a page', () => {
    const lines = linesOf({ ...visit, user_id: null }, STAMP, { ...site, telephone: undefined });
    expect(lines.filter((line) => /Questions|^URL/.test(line))).toEqual([]);
  });

  it('the file keeps its UID and counts the changes', () => {
    const moved = fileOf({ starts_at: new Date('2026-12-16T14:00:00Z'), calendar_sequence: 3 });
    expect(uidOf(moved)).toBe(uidOf(fileOf()));
    expect(moved).toContain('SEQUENCE:3');
  });

  it('the event is tentative until the approval, and cancelled with a higher sequence afterwards', () => {
    expect(fileOf({ status: 'pending' })).toContain('STATUS:TENTATIVE');
    expect(fileOf({ status: 'canceled' })).toEqual(
      expect.arrayContaining(['STATUS:CANCELLED', 'SEQUENCE:3']),
    );
  });

  it('only the file of an email has a method, an organizer and an attendee', () => {
    const attendee = 'evelyn@example.test';
    const sent = linesOf(visit, STAMP, site, { method: 'REQUEST', organizer, attendee });
    expect(sent).toContain('METHOD:REQUEST');
    expect(sent.find((line) => line.startsWith('ORGANIZER'))).toMatch(/Drawpoint.*hello@drawpoint\.test/i);
    expect(sent.find((line) => line.startsWith('ATTENDEE'))).toMatch(/evelyn@example\.test/i);
    expect(linesOf(visit, STAMP, site, { method: 'CANCEL', organizer, attendee })).toContain('METHOD:CANCEL');
    expect(fileOf().some((line) => /^(METHOD|ATTENDEE)/.test(line))).toBe(false);
  });
});
