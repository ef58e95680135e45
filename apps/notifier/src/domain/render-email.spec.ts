import { accountEmail } from './account-emails.ts';
import { renderHtml, renderText } from './render-email.ts';
import { isStillTrue, appointmentEmail } from './appointment-email.ts';

const VISIT = {
  id: 8,
  stage: null,
  status: 'approved' as const,
  confirmation_code: 'K7WQ2MXP',
  starts_at: '2026-12-15T09:00:00-07:00',
  tz: 'America/Phoenix',
  user_id: 4,
  service_name: 'Routine Blood Draw',
  provider_name: 'Desert Draw',
  phlebotomist_name: 'Maria Lopez',
  address: '20 W 34th St, Phoenix, AZ 85001',
  ...{ preparation: null, fasting_from: null, bring_order: false, medicines: null },
  ...{ proposal_reason: null, arrival_window: null },
};
const PATIENT = { id: 4, first_name: 'Pat', language: 'en' as const };
const STAFF = { id: 3, first_name: 'Phil', language: 'en' as const };
const URL = 'https://drawpoint.test';

describe('an email', () => {
  it('an email is readable as plain text', () => {
    const content = appointmentEmail('appointment_approved', VISIT, PATIENT, URL);
    expect(renderText(content, 'Drawpoint')).toBe(`DRAWPOINT

Your appointment is approved
============================

Hello Pat,

Good news: your appointment was approved. We will come to you.

When:              Tue, Dec 15, 2026, 9:00 am (Phoenix time)
What:              Routine Blood Draw
With:              Maria Lopez, Desert Draw
Where:             20 W 34th St, Phoenix, AZ 85001
Confirmation code: K7WQ2MXP

See my appointment:
https://drawpoint.test/appointments/upcoming

-- 
Drawpoint, blood draws at home
`);
  });
  it('an email has the site’s name, and an invitation names the sender', () => {
    const values = {
      ...{ first_name: 'Pat', site: 'Coastal <Draws>', inviter: 'Marcus', company: 'Coastal Draws' },
      ...{ link: `${URL}/reset-password`, minutes: String(7 * 24 * 60) },
    };
    const content = accountEmail('choose-password', values);
    expect(content.subject).toBe('Marcus at Coastal Draws has made you an account: choose a password');
    const text = renderText(content, values.site);
    expect(text).toMatch(/^COASTAL <DRAWS>\n/);
    expect(text).toContain('Coastal <Draws>, blood draws at home');
    expect(text).toContain('The link works once, for 7 days.');
    expect(renderHtml(content, values.site)).toContain('Coastal &lt;Draws&gt;, blood draws at home');
    for (const all of [text, renderHtml(content, values.site)])
      expect(all).not.toMatch(/drawpoint(?!\.test)/i);
  });
  it('the HTML of an email has the same words in the product’s look', () => {
    const html = renderHtml(appointmentEmail('appointment_approved', VISIT, PATIENT, URL), 'Drawpoint');
    for (const part of [
      '#0f6e6a',
      '#fbfaf7',
      'Tue, Dec 15, 2026, 9:00 am',
      'K7WQ2MXP',
      `href="${URL}/appointments/upcoming"`,
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toMatch(/<script|<img|<svg|<link/);
  });
  it('names in an email are shown as text, whatever they contain', () => {
    const html = renderHtml(accountEmail('verify-email', { first_name: '<b>"A" & \'B\'</b>' }), 'Drawpoint');
    expect(html).toContain('&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;');
  });
  it('the confirmation question is the same with and without an account, and has no health data', () => {
    const { starts_at, tz } = VISIT;
    const values = {
      first_name: 'Pat',
      provider_name: 'Desert Draw',
      starts_at,
      tz,
      link: `${URL}/confirm-visit?token=x`,
    };
    const text = renderText(accountEmail('visit-confirmation', values), 'Drawpoint');
    expect(text).toContain(
      'Desert Draw booked a visit for Tue, Dec 15, 2026, 9:00 am (Phoenix time) with your email. Is it yours?',
    );
    expect(text).toContain('https://drawpoint.test/confirm-visit?token=x');
    expect(text).not.toContain('Blood Draw');
    const window = { ...values, window_end: '2026-12-15T11:00:00-07:00' };
    expect(accountEmail('visit-confirmation', window).paragraphs.join()).toContain(
      'for Tue, Dec 15, 2026, between 9:00 and 11:00 am (Phoenix time)',
    );
  });
  it('the contact of a visit without an account gets time, provider and the confirmation link', () => {
    const contact = { id: null, first_name: 'Pat', token: 'secret', language: 'en' as const };
    const content = appointmentEmail('appointment_reminder', { ...VISIT, user_id: null }, contact, URL);
    expect(content.facts).toEqual([
      ['When', 'Tue, Dec 15, 2026, 9:00 am (Phoenix time)'],
      ['With', 'Desert Draw'],
    ]);
    expect(content.action).toEqual({ label: 'Answer', url: `${URL}/confirm-visit?token=secret` });
    expect(renderText(content, 'Drawpoint')).not.toContain(VISIT.confirmation_code);
  });
  it('an email about a reassignment names the new phlebotomist', () => {
    const given = { ...VISIT, phlebotomist_name: 'Jamal Robinson' };
    expect(
      renderText(appointmentEmail('appointment_reassigned', given, PATIENT, URL), 'Drawpoint'),
    ).toContain('Jamal Robinson will come to your appointment. Time and price stay the same.');
  });
  it('an email links only to web addresses', () => {
    expect(accountEmail('verify-email', { link: 'javascript:alert(1)' }).action).toBeUndefined();
    expect(accountEmail('verify-email', { link: `${URL}/verify-email?token=x` }).action?.url).toBe(
      `${URL}/verify-email?token=x`,
    );
  });
  it('an email says how long its link is valid', () => {
    const notes = (minutes: string) => accountEmail('verify-email', { minutes }).notes?.[0];
    expect(notes('45')).toBe('The link works once, for 45 minutes.');
    expect(notes('60')).toBe('The link works once, for 1 hour.');
    expect(notes('1440')).toBe('The link works once, for 24 hours.');
  });
});

describe('an email about a visit', () => {
  it('an email to staff names neither patient nor place', () => {
    const text = renderText(
      appointmentEmail('appointment_requested', { ...VISIT, status: 'pending' }, STAFF, URL),
      'Drawpoint',
    );
    expect(text).toContain('A patient requested an appointment. Please answer the request.');
    expect(text).toContain(`${URL}/phleb/appointments/pending`);
    expect(text).not.toContain('34th');
  });
  it('a denied visit’s email offers another time', () => {
    const content = appointmentEmail('appointment_denied', { ...VISIT, status: 'denied' }, PATIENT, URL);
    expect(content.action).toEqual({ label: 'Book another time', url: `${URL}/appointments/book` });
  });
  it('a receipt says that the request arrived and what is pending', () => {
    const visit = { ...VISIT, status: 'pending' as const };
    const text = renderText(appointmentEmail('appointment_received', visit, PATIENT, URL), 'Drawpoint');
    expect(text).toContain('We received your request');
    expect(text).toContain('still has to confirm it');
    expect(isStillTrue('appointment_received', { status: 'pending', stage: null })).toBe(true);
    expect(isStillTrue('appointment_received', { status: 'approved', stage: null })).toBe(false);
  });
  it('the email about a booked visit differs for patient and phlebotomist', () => {
    expect(appointmentEmail('appointment_booked', VISIT, PATIENT, URL).subject).toBe(
      'Your appointment is booked',
    );
    expect(appointmentEmail('appointment_booked', VISIT, STAFF, URL).subject).toBe(
      'An appointment was booked for you',
    );
  });
  it('the email about proposed times gives their reason, and no other email does', () => {
    const visit = { ...VISIT, proposal_reason: 'lab' as const };
    const reason = 'The lab needs the sample at another time.';
    expect(appointmentEmail('appointment_proposed', visit, PATIENT, URL).paragraphs).toContain(reason);
    expect(appointmentEmail('appointment_proposed', VISIT, PATIENT, URL).paragraphs).toHaveLength(2);
    expect(appointmentEmail('appointment_approved', visit, PATIENT, URL).paragraphs).not.toContain(reason);
  });
  it('an email is not sent when the visit’s state has changed', () => {
    expect(isStillTrue('appointment_requested', { status: 'pending', stage: null })).toBe(true);
    expect(isStillTrue('appointment_requested', { status: 'denied', stage: null })).toBe(false);
    expect(isStillTrue('appointment_approved', { status: 'canceled', stage: null })).toBe(false);
  });
});
