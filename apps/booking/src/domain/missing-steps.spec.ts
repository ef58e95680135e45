import { REQUIRED_DISCLAIMERS } from './disclaimers.ts';
import { missingSteps } from './missing-steps.ts';
import { EMPTY_DRAFT, type PatientPart, type SessionDraft } from './session-draft.ts';

const patient: PatientPart = {
  first_name: 'Maria',
  last_name: 'Lopez',
  email: 'maria@example.test',
  mobile: '+12125550123',
  address: '350 5th Ave',
  city: 'New York',
  address_state: 'NY',
  address_zip: '10118',
  special_instructions: null,
  address_id: null,
  save_address: false,
  address_label: null,
  place: { lat: 40.749, lng: -73.9865, precision: 'zip' },
};
const complete: SessionDraft = {
  service_id: 1,
  provider_id: 1,
  phlebotomist_id: 3,
  patient,
  persons: [],
  slot_start: 30_000_000,
  slot_is_window: false,
  override_reason: null,
  disclaimers: Object.fromEntries(REQUIRED_DISCLAIMERS.map(({ key }) => [key, true])),
  consent_versions: null,
  request_id: null,
};

describe('the missing steps of a booking', () => {
  it('nothing is missing when everything is chosen and every consent is given', () => {
    expect(missingSteps(complete)).toEqual({});
  });

  it('every step is missing at the start', () => {
    const consent = ['This consent is required.'];
    expect(missingSteps(EMPTY_DRAFT)).toEqual({
      patient: ['Please tell us who is to be drawn and where.'],
      service_id: ['Please choose a service.'],
      provider_id: ['Please choose a provider.'],
      phlebotomist_id: ['Please choose a phlebotomist.'],
      slot: ['Please choose a time.'],
      'disclaimers.hipaa_notice_ack': consent,
      'disclaimers.telehealth_consent': consent,
      'disclaimers.terms_accept': consent,
    });
  });

  it.each(['address', 'city', 'address_state', 'address_zip'] as const)(
    'the address is missing without its %s',
    (part) => {
      expect(missingSteps({ ...complete, patient: { ...patient, [part]: null } })).toEqual({
        'patient.address': ['Please give the full address.'],
      });
    },
  );

  it('a withdrawn consent is missing', () => {
    const disclaimers = { ...complete.disclaimers, terms_accept: false };
    expect(Object.keys(missingSteps({ ...complete, disclaimers }))).toEqual(['disclaimers.terms_accept']);
  });
});
