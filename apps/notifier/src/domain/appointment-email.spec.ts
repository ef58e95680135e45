import { appointmentEmail, type DescribedAppointment } from './appointment-email.ts';

const PATIENT = 4;
const visit: DescribedAppointment = {
  ...{ id: 8, stage: null, status: 'approved', confirmation_code: 'K7WQ2MXP', tz: 'America/New_York' },
  ...{ starts_at: '2099-12-15T09:00:00-05:00', user_id: PATIENT, person_name: 'Leo Carter' },
  ...{ service_name: 'Draw', provider_name: 'Empire', phlebotomist_name: 'Phil', address: '350 5th Ave' },
  ...{ preparation: null, proposal_reason: null },
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
});
