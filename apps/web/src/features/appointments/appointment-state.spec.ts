import { APPOINTMENT_STATUSES, PAYMENT_STATUSES } from '@drawpoint/contracts/appointments/appointment';
import { localTime } from '../../lib/time/local-time.ts';
import { isUnpaid, nextStep, ownStatus } from './appointment-state.ts';

const appointment = {
  ...{ status: 'pending' as const, stage: null, outcome: null, arrival: null },
  starts_at: '2026-12-15T09:15:00-05:00',
  arrival_window: null,
  phlebotomist: { id: 3, name: 'Maria Lopez', email: '' },
  canceled_by: null,
  user_id: 4,
  canceled_reason: null,
};

describe('what happens next with a visit', () => {
  it('tells the patient of a pending visit which phlebotomist must answer', () =>
    expect(nextStep(appointment)).toEqual({
      text: '{{name}} will confirm, usually within 2 hours.',
      values: { name: 'Maria', time: '9:15 am' },
    }));

  it('asks the patient to pay what is open by the time of their clock, and says where it was too late', () => {
    const unpaid = { ...appointment, deposit_due: 22.8, deposit_until: '2026-12-01T15:15:00.000Z' };
    expect(nextStep(unpaid)).toEqual({
      text: 'Pay {{amount}} by {{time}} to keep this time.',
      values: { amount: '$22.80', time: localTime(new Date(unpaid.deposit_until)) },
    });
    expect([ownStatus(unpaid), ownStatus(appointment)]).toEqual(['To be paid', 'Pending']);
    const ended = { ...appointment, status: 'denied' as const };
    expect(nextStep({ ...ended, canceled_reason: 'Not paid in time.' }).text).toContain('not paid in time');
    expect(nextStep(ended).text).toContain('could not take this visit');
  });

  it('names the arrival window of a confirmed visit that has one', () => {
    const arrival_window = { from: '2026-12-15T08:00:00-05:00', to: '2026-12-15T10:00:00-05:00' };
    expect(nextStep({ ...appointment, status: 'approved', arrival_window })).toMatchObject({
      text: '{{name}} arrives {{between}}.',
      values: { between: 'between 8:00 and 10:00 am' },
    });
  });

  it('shows the expected arrival of a phlebotomist on the way, and the outcome', () => {
    const arrival = { from: '2026-12-15T09:05:00-05:00', to: '2026-12-15T09:25:00-05:00' };
    const coming = { ...appointment, status: 'approved' as const, stage: 'en_route' as const, arrival };
    expect(nextStep(coming).values).toMatchObject({ from: '9:05 am', to: '9:25 am' });
    expect(nextStep({ ...coming, stage: 'arrived', arrival: null }).text).toContain('at your door');
    const missed = { ...appointment, status: 'canceled' as const, outcome: 'no_show' as const };
    expect(nextStep(missed).text).toContain('nobody was there');
  });

  it('tells the patient who canceled a visit', () => {
    const canceled = { ...appointment, status: 'canceled' as const };
    expect(nextStep({ ...canceled, canceled_by: 4 }).text).toContain('You canceled');
    expect(nextStep({ ...canceled, canceled_by: 3 }).text).toContain('We had to');
  });
});

describe('Pay', () => {
  it('Pay is offered for active visits with payment none, partial, failed or pending', () => {
    const offered = APPOINTMENT_STATUSES.flatMap((status) =>
      PAYMENT_STATUSES.filter((payment_status) => isUnpaid({ status, payment_status })).map(
        (payment_status) => `${status}, ${payment_status}`,
      ),
    );
    const stands = APPOINTMENT_STATUSES.filter((status) => !['denied', 'canceled'].includes(status));
    const unpaid = PAYMENT_STATUSES.filter((status) => !['refunded', 'paid'].includes(status));
    expect(offered).toEqual(stands.flatMap((status) => unpaid.map((payment) => `${status}, ${payment}`)));
  });
});
