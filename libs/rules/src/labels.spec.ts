import {
  appointmentStatusLabel,
  genderLabel,
  paymentStatusLabel,
  roleLabel,
  visitPaymentLabel,
} from './labels.ts';

describe('labels', () => {
  it('name the status of an appointment', () => {
    expect(['pending', 'completed', 'complete_late'].map(appointmentStatusLabel)).toEqual([
      'Pending',
      'Completed',
      'Completed',
    ]);
  });

  it('fall back to Unpaid for a payment status nobody knows', () => {
    expect(['paid', 'none', 'new', null].map(paymentStatusLabel)).toEqual([
      'Paid',
      'None',
      'Unpaid',
      'Unpaid',
    ]);
  });

  it('say on the page of a visit what is not paid', () => {
    expect([true, false].map((isOwnVisit) => visitPaymentLabel('none', isOwnVisit))).toEqual([
      'Not paid yet',
      'Not paid',
    ]);
    expect(visitPaymentLabel('partial', true)).toBe('Partial');
  });

  it('name genders and roles', () => {
    expect(genderLabel('prefer_not_to_say')).toBe('Prefer not to say');
    expect(roleLabel('developer')).toBe('Developer');
  });
});
