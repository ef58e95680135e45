import { appointmentEmail, type DescribedAppointment } from './appointment-email.ts';

const PATIENT = 4;
const visit: DescribedAppointment = {
  ...{ id: 8, stage: null, status: 'approved', confirmation_code: 'K7WQ2MXP', tz: 'America/New_York' },
  ...{ starts_at: '2099-12-15T09:00:00-05:00', user_id: PATIENT, person_name: 'Leo Carter' },
  ...{ service_name: 'Draw', provider_name: 'Empire', phlebotomist_name: 'Phil', address: '350 5th Ave' },
  ...{ preparation: null, fasting_from: null, bring_order: false, medicines: null },
  ...{ proposal_reason: null, arrival_window: null },
};

describe('the email about a visit', () => {
  const factsFor = (id: number, language: 'en' | 'es' = 'en', change: Partial<DescribedAppointment> = {}) =>
    appointmentEmail(
      'appointment_canceled',
      { ...visit, ...change },
      { id, first_name: 'Evelyn', language },
      'https://drawpoint.test',
    ).facts;

  it('it names the person drawn to the account’s owner, in their language', () => {
    expect(factsFor(PATIENT)).toContainEqual(['For', 'Leo Carter']);
    expect(factsFor(PATIENT, 'es')).toContainEqual(['Para', 'Leo Carter']);
  });

  it('it names nobody where the owner is drawn, and no patient to staff', () => {
    expect(JSON.stringify(factsFor(PATIENT, 'en', { person_name: null }))).not.toMatch(/For|Leo/);
    expect(JSON.stringify(factsFor(3))).not.toMatch(/Leo/);
  });

  it('a waived fee is told with its amount, in the patient’s language', () => {
    const textIn = (language: 'en' | 'es') =>
      appointmentEmail(
        'appointment_fee_waived',
        { ...visit, status: 'canceled', waived_fee: 40 },
        { id: PATIENT, first_name: 'Evelyn', language },
        'https://drawpoint.test',
      ).paragraphs[1];
    expect(textIn('en')).toContain('The fee of $40.00 for your appointment was waived.');
    expect(textIn('es')).toContain('Se anuló el cargo de $40.00 por su cita.');
  });

  it('it has the preparation, with the begin of fasting, where the patient still prepares', () => {
    const prepared = { ...visit, preparation: 'Drink water.', fasting_from: '2099-12-14T21:00:00-05:00' };
    const facts = (kind: 'appointment_reminder' | 'appointment_approved' | 'appointment_canceled') =>
      appointmentEmail(
        kind,
        { ...prepared, bring_order: true, medicines: 'As usual.' },
        { id: PATIENT, first_name: 'Evelyn', language: 'en' },
        'https://drawpoint.test',
      ).facts;
    const text =
      'Begin fasting at 9:00 pm on Monday. Drink water. Medicines: As usual. Have your doctor’s order ready.';
    for (const kind of ['appointment_reminder', 'appointment_approved'] as const)
      expect(facts(kind)).toContainEqual(['How to prepare', text]);
    expect(JSON.stringify(facts('appointment_canceled'))).not.toContain('fasting');
  });

  it('a reminder asks for a missing order, with a link to the visit, and nothing else does', () => {
    const textOf = (
      kind: 'appointment_reminder' | 'appointment_approved',
      language: 'en' | 'es',
      id = PATIENT,
    ) =>
      JSON.stringify(
        appointmentEmail(
          kind,
          { ...visit, order_missing: true },
          { id, first_name: 'Evelyn', language },
          'https://drawpoint.test',
          'a-token',
        ).paragraphs,
      );
    expect(textOf('appointment_reminder', 'en')).toContain(
      'Please add your doctor’s order: https://drawpoint.test/appointments/8/confirmation',
    );
    expect(textOf('appointment_reminder', 'es')).toContain(
      'Agregue la orden de su médico, por favor: https://drawpoint.test/es/appointments/8/confirmation',
    );
    expect(textOf('appointment_approved', 'en')).not.toContain('order');
  });

  it('a reminder that asks has a link with its token behind #, in the patient’s language', () => {
    const reminder = (language: 'en' | 'es', token: string | null) =>
      appointmentEmail(
        'appointment_reminder',
        visit,
        { id: PATIENT, first_name: 'Evelyn', language },
        'https://drawpoint.test',
        token,
      );
    const url = 'https://drawpoint.test/visit-answer#secret';
    expect(reminder('en', 'secret')).toMatchObject({
      paragraphs: ['Hello Evelyn,', expect.any(String), 'Can you make it?'],
      action: { label: 'Confirm, reschedule or cancel', url },
    });
    expect(reminder('es', 'secret').action?.url).toBe('https://drawpoint.test/es/visit-answer#secret');
    expect(reminder('en', null).action?.label).toBe('See my appointment');
  });

  it('the confirmation of a request says that the deposit was received, in the patient’s language', () => {
    const saidOf = (
      language: 'en' | 'es',
      kind: 'appointment_received' | 'appointment_approved',
      deposit?: number,
    ) =>
      appointmentEmail(
        kind,
        { ...visit, deposit },
        { id: PATIENT, first_name: 'Evelyn', language },
        'https://drawpoint.test',
      ).paragraphs.slice(2);
    expect(saidOf('en', 'appointment_received', 22.8)).toEqual([
      'We received your payment in advance of $22.80.',
    ]);
    expect(saidOf('es', 'appointment_received', 22.8)).toEqual([
      'Recibimos su pago por adelantado de $22.80.',
    ]);
    expect(saidOf('en', 'appointment_received')).toEqual([]);
    expect(saidOf('en', 'appointment_approved', 22.8)).toEqual([]);
  });

  const cancellation = { free_until: '2099-12-14T09:00:00-05:00', late_fee: 40, no_show_fee: 60 };
  const termsFor = (language: 'en' | 'es', kind: 'appointment_approved' | 'appointment_canceled') =>
    appointmentEmail(
      kind,
      { ...visit, cancellation },
      { id: PATIENT, first_name: 'Evelyn', language },
      'https://drawpoint.test',
    ).facts?.find(([name]) => /^Cancel/.test(name));

  it('the confirmation says what canceling late and a no-show cost, in the patient’s language', () => {
    expect(termsFor('en', 'appointment_approved')?.[1]).toBe(
      'Free until Mon, Dec 14, 2099, 9:00 am. After that, $40.00. If nobody is there, $60.00.',
    );
    expect(termsFor('es', 'appointment_approved')?.[1]).toBe(
      'Gratis hasta el lun, 14 de dic de 2099, 9:00 am. Después, $40.00. Si no hay nadie, $60.00.',
    );
    expect(termsFor('en', 'appointment_canceled')).toBeUndefined();
  });

  const window = { from: '2099-12-15T08:00:00-05:00', to: '2099-12-15T10:00:00-05:00' };

  it('a visit with an arrival window says when to expect the phlebotomist', () => {
    const change = { starts_at: window.from, arrival_window: window };
    expect(factsFor(PATIENT, 'en', change)?.[0]).toEqual([
      'When',
      'Tue, Dec 15, 2099. Arrives between 8:00 and 10:00 am (New York time)',
    ]);
    expect(factsFor(PATIENT, 'es', change)?.[0]).toEqual([
      'Cuándo',
      'mar, 15 de dic de 2099. Llega entre las 8:00 y las 10:00 am (hora de New York)',
    ]);
  });

  it('the evening before, the subject has the half hour of the arrival', () => {
    const subjectFor = (language: 'en' | 'es', arrival_window: typeof window | null) =>
      appointmentEmail(
        'appointment_narrowed',
        { ...visit, arrival_window },
        { id: PATIENT, first_name: 'Evelyn', language },
        'https://drawpoint.test',
      ).subject;
    const narrowed = { ...window, to: '2099-12-15T08:30:00-05:00' };
    expect(subjectFor('en', narrowed)).toBe('Your phlebotomist arrives between 8:00 and 8:30 am');
    expect(subjectFor('es', narrowed)).toBe('Su flebotomista llega entre las 8:00 y las 8:30 am');
    expect(subjectFor('en', null)).toBe('Your phlebotomist arrives at 9:00 am');
  });
});
