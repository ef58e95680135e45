import { googleCalendarLink, outlookLink } from './calendar-links.ts';

const ORIGIN = 'https://drawpoint.test';
const appointment = {
  id: 7,
  starts_at: '2026-12-15T09:15:00-07:00',
  ends_at: '2026-12-15T09:45:00-07:00',
  service: { id: 1, name: 'Routine Blood Draw' },
  location: {
    ...{ address: '1 Main St & Co', address_city: 'Phoenix', address_state: 'AZ', address_zip: '85003' },
    ...{ lat: null, lng: null, precision: null, special_instructions: 'Ring twice', notes: null },
  },
};
const query = (link: string) => Object.fromEntries(new URL(link).searchParams);

describe('links to calendars', () => {
  it('the Google Calendar link has title, times, place and the visit’s page, but no instructions', () => {
    expect(googleCalendarLink(appointment, ORIGIN)).toMatch(
      /^https:\/\/calendar\.google\.com\/calendar\/render\?/,
    );
    expect(query(googleCalendarLink(appointment, ORIGIN))).toEqual({
      action: 'TEMPLATE',
      text: 'Appointment - Routine Blood Draw',
      dates: '20261215T161500Z/20261215T164500Z',
      details: 'Mobile phlebotomy appointment.\nhttps://drawpoint.test/appointments/7/confirmation',
      location: '1 Main St & Co, Phoenix, AZ 85003',
    });
  });

  it('the Outlook link has title, times, note and place', () => {
    expect(query(outlookLink(appointment, ORIGIN))).toMatchObject({
      subject: 'Appointment - Routine Blood Draw',
      startdt: '2026-12-15T16:15:00Z',
      enddt: '2026-12-15T16:45:00Z',
      location: '1 Main St & Co, Phoenix, AZ 85003',
    });
  });

  it('a visit with an arrival window spans it, and the note says so', () => {
    const arrival_window = { from: '2026-12-15T09:00:00-07:00', to: '2026-12-15T11:00:00-07:00' };
    const visit = { ...appointment, starts_at: arrival_window.from, arrival_window };
    expect(query(googleCalendarLink(visit, ORIGIN))).toMatchObject({
      dates: '20261215T160000Z/20261215T180000Z',
      details: expect.stringContaining('Arrives between 9:00 and 11:00 am.'),
    });
  });

  it('a visit without an end takes one hour in the calendar', () => {
    const open = { ...appointment, ends_at: null };
    expect(query(googleCalendarLink(open, ORIGIN)).dates).toBe('20261215T161500Z/20261215T171500Z');
    expect(query(outlookLink(open, ORIGIN)).enddt).toBe('2026-12-15T17:15:00Z');
  });
});
