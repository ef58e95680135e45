import { NOTIFICATION_EMAILS } from '@drawpoint/contracts/messaging/notification-emails';
import { SPANISH_EMAILS } from '@drawpoint/contracts/messaging/notification-emails.es';
import { NOTIFICATION_KIND_NAMES } from '@drawpoint/contracts/messaging/notification-kinds';
import { ENGLISH } from './account-emails.en.ts';
import { SPANISH } from './account-emails.es.ts';
import { accountEmail } from './account-emails.ts';
import type { AccountTemplate, Wording } from './account-wording.ts';
import { appointmentEmail } from './appointment-email.ts';
import { appointmentSms } from './appointment-sms.ts';
import { renderHtml, renderText } from './render-email.ts';
import { smsText } from './sms-templates.ts';
import { segmentsOf } from '@drawpoint/rules/sms-text';

const VISIT = {
  ...{ id: 8, user_id: 4, status: 'approved' as const, stage: null, confirmation_code: 'K7WQ2MXP' },
  ...{ starts_at: '2026-12-15T09:00:00-07:00', tz: 'America/Phoenix', service_name: 'Routine Blood Draw' },
  ...{ provider_name: 'Desert Draw', phlebotomist_name: 'Maria Lopez' },
  ...{
    address: '20 W 34th St, Phoenix, AZ 85001',
    preparation: null,
    fasting_from: null,
    bring_order: false,
    medicines: null,
  },
  ...{ proposal_reason: 'lab' as const },
};
const PATIENT = { id: 4, first_name: 'Pat', language: 'es' as const };
const URL = 'https://drawpoint.test';
const LONG = {
  publicUrl: 'https://a-provider-with-a-long-name.drawpoint.example.com',
  site: 'The mobile laboratories of the greater New York area, Inc.',
  now: new Date('2026-12-11T16:00:00Z'),
};

/** The names of the values that a wording reads, where each is a text of its own. */
function valuesRead(wording: (values: Record<string, string>) => Wording): string[] {
  const read = new Set<string>();
  const all = { zip: '10118', starts_at: VISIT.starts_at, tz: VISIT.tz, minutes: '60', code: '123456' };
  const window = { window_end: VISIT.starts_at };
  const reset = { reset_link: `${URL}/forgot-password`, link: URL, inviter: 'Marcus', company: 'Coastal' };
  const values = new Proxy<Record<string, string>>(
    { ...all, ...window, ...reset },
    {
      get: (known, name: string) => {
        read.add(name);
        return known[name] ?? `some ${name}`;
      },
    },
  );
  wording(values);
  return [...read].sort();
}

describe('A message in Spanish', () => {
  it.each(Object.keys(ENGLISH) as AccountTemplate[])(
    'the email %s has the values of the English one',
    (name) => expect(valuesRead(SPANISH[name])).toEqual(valuesRead(ENGLISH[name])),
  );

  it('an account’s email is Spanish as a whole, and its links lead to Spanish pages', () => {
    const values = { first_name: 'Pat', language: 'es', minutes: '60', link: `${URL}/verify-email?token=x` };
    const content = accountEmail('verify-email', values);
    expect(renderText(content, 'Drawpoint')).toBe(`DRAWPOINT

Confirme su correo electrónico
==============================

Hola Pat,

Gracias por unirse a Drawpoint. Abra el enlace para terminar su registro. Después podrá reservar una extracción de sangre a domicilio.

Confirmar mi correo electrónico:
${URL}/es/verify-email?token=x

El enlace sirve una sola vez, durante 1 hora.
Si usted no creó una cuenta, ignore este correo: sin la contraseña, el enlace no hace nada.

-- 
Drawpoint, extracciones de sangre a domicilio
`);
    expect(renderHtml(content, 'Drawpoint')).toContain('<html lang="es">');
    expect(accountEmail('account-deleted', { language: 'es', site: 'Coastal' }).paragraphs[0]).toBe('Hola,');
  });

  it('exactly the kinds with a message to patients have a Spanish one, with the same blanks', () => {
    const blanksOf = ({ subject, text, sms }: { subject: string; text: string; sms: string }) =>
      [subject, text, sms].map((each) => each.match(/\{\w+\}/g));
    const english = NOTIFICATION_KIND_NAMES.filter((kind) => NOTIFICATION_EMAILS[kind].patient);
    expect(Object.keys(SPANISH_EMAILS).sort()).toEqual([...english].sort());
    for (const kind of english)
      expect([kind, blanksOf(SPANISH_EMAILS[kind]!)]).toEqual([
        kind,
        blanksOf(NOTIFICATION_EMAILS[kind].patient!),
      ]);
  });

  it('a visit’s email has its labels, day and zone in Spanish', () => {
    const content = appointmentEmail('appointment_proposed', VISIT, PATIENT, URL);
    expect(content.paragraphs).toEqual([
      'Hola Pat,',
      'Se propusieron otras horas para su cita. Elija una o conserve su hora actual.',
      'El laboratorio necesita la muestra a otra hora.',
    ]);
    expect(content.facts).toEqual([
      ['Cuándo', 'mar, 15 de dic de 2026, 9:00 am (hora de Phoenix)'],
      ['Qué', 'Routine Blood Draw'],
      ['Con', 'Maria Lopez, Desert Draw'],
      ['Dónde', '20 W 34th St, Phoenix, AZ 85001'],
      ['Código de confirmación', 'K7WQ2MXP'],
    ]);
    expect(content.action?.url).toBe(`${URL}/es/appointments/8/confirmation`);
  });

  it('staff read English, whatever their account says', () => {
    const staff = { ...PATIENT, id: 3 };
    expect(appointmentEmail('appointment_canceled', VISIT, staff, URL).paragraphs[0]).toBe('Hello Pat,');
    expect(appointmentSms('appointment_canceled', VISIT, staff, LONG)).toContain('was canceled');
  });

  it('a text has date and time of the country, no accent outside GSM-7, and the word that ends it', () => {
    expect(
      appointmentSms('appointment_approved', VISIT, PATIENT, { ...LONG, publicUrl: URL, site: 'Empire' }),
    ).toBe(
      `Empire: su cita del 12-15-2026 a las 9:00 am (hora de Phoenix) fue aprobada. ${URL}/es/appointments/upcoming Responda STOP para darse de baja.`,
    );
    expect(smsText('sign-in-code', 'Empire', { code: '123456', language: 'es' })).toBe(
      '123456 es su codigo para iniciar sesion en Empire. Sirve durante 2 minutos. Nunca se lo pediremos.',
    );
  });

  it.each(NOTIFICATION_KIND_NAMES)('a Spanish text of kind %s has at most two segments', (kind) => {
    const window = { from: '2026-12-15T11:00:00-07:00', to: '2026-12-15T13:00:00-07:00' };
    const visit = { ...VISIT, arrival_window: window, tz: 'America/Indiana/Indianapolis' };
    const text = appointmentSms(kind, visit, PATIENT, LONG) ?? '';
    expect([text, segmentsOf(text) <= 2]).toEqual([text, true]);
  });
});
