import { patientsOf } from './patients-of.ts';

const visit = (id: number, created_at: string, over: object = {}) => ({
  user: { id, first_name: 'Petra', last_name: 'Quist', email: 'petra@example.test' },
  patient: { first_name: 'Petra', last_name: 'Quist', email: null, mobile: '+12125550188' },
  location: {
    ...{ address: '350 5th Ave', address_city: 'New York', address_state: 'NY', address_zip: '10118' },
    ...{ lat: null, lng: null, precision: null, special_instructions: null, notes: null },
  },
  created_at,
  ...over,
});

describe('the patients behind appointments', () => {
  it('each patient is listed once, with the data of their newest appointment', () => {
    const moved = { ...visit(4, '').location, address: '1 New St' };
    const patients = patientsOf([
      visit(4, '2026-11-01T10:00:00Z'),
      visit(5, '2026-11-02T10:00:00Z'),
      visit(4, '2026-11-03T10:00:00Z', { location: moved }),
    ]);
    expect(patients.map(({ id }) => id)).toEqual([4, 5]);
    expect(patients[0]).toEqual({
      id: 4,
      contact: {
        ...{ first_name: 'Petra', last_name: 'Quist', email: 'petra@example.test' },
        mobile: '(212) 555-0188',
      },
      address: { address: '1 New St', city: 'New York', address_state: 'NY', address_zip: '10118' },
    });
  });

  it('the mobile of an appointment for somebody else is not used', () => {
    const mother = { first_name: 'Olga', last_name: 'Quist', email: null, mobile: '+12125550199' };
    expect(patientsOf([visit(4, '2026-11-01T10:00:00Z', { patient: mother })])[0]!.contact.mobile).toBe('');
  });

  it('patients with a hidden email are omitted', () => {
    const hidden = { id: 4, first_name: 'Deleted', last_name: 'user', email: null };
    expect(patientsOf([visit(4, '2026-11-01T10:00:00Z', { user: hidden })])).toEqual([]);
  });
});
