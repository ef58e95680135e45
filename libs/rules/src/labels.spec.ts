import {
  appointmentStatusLabel,
  genderLabel,
  ownVisitStatusLabel,
  paymentStatusLabel,
  proposalReasonText,
  roleLabel,
  visitPaymentLabel,
} from './labels.ts';

describe('labels', () => {
  it('every appointment status has a label', () => {
    expect(['pending', 'completed', 'complete_late'].map(appointmentStatusLabel)).toEqual([
      'Pending',
      'Completed',
      'Completed',
    ]);
  });

  it('an unknown payment status reads Unpaid', () => {
    expect(['paid', 'none', 'new', null].map(paymentStatusLabel)).toEqual([
      'Paid',
      'None',
      'Unpaid',
      'Unpaid',
    ]);
  });

  it('the page of an unpaid visit says Not paid instead of None', () => {
    expect([true, false].map((isOwnVisit) => visitPaymentLabel('none', isOwnVisit))).toEqual([
      'Not paid yet',
      'Not paid',
    ]);
    expect(visitPaymentLabel('partial', true)).toBe('Partial');
  });

  it('patients read Confirmed instead of Approved on their own visits', () => {
    expect(['approved', 'pending'].map(ownVisitStatusLabel)).toEqual(['Confirmed', 'Pending']);
  });

  it('the reasons for another time are sentences, in Spanish too', () => {
    expect(proposalReasonText('lab')).toBe('The lab needs the sample at another time.');
    expect(proposalReasonText('lab', 'es')).toBe('El laboratorio necesita la muestra a otra hora.');
  });

  it('genders and roles have labels', () => {
    expect(genderLabel('prefer_not_to_say')).toBe('Prefer not to say');
    expect(roleLabel('developer')).toBe('Developer');
  });
});
