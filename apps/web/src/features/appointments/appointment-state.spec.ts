import { nextStep } from './appointment-state.ts';

const appointment = {
  status: 'pending' as const,
  starts_at: '2026-12-15T09:15:00-05:00',
  phlebotomist: { id: 3, name: 'Maria Lopez' },
  canceled_by: null,
  user_id: 4,
};

describe('what happens next with a visit', () => {
  it('waits for the phlebotomist, by first name', () =>
    expect(nextStep(appointment)).toEqual({
      text: 'Waiting for {{name}} to confirm. Usually within 2 hours.',
      values: { name: 'Maria', time: '9:15 am' },
    }));

  it('says who canceled', () => {
    const canceled = { ...appointment, status: 'canceled' as const };
    expect(nextStep({ ...canceled, canceled_by: 4 }).text).toContain('You canceled');
    expect(nextStep({ ...canceled, canceled_by: 3 }).text).toContain('Our staff');
  });
});
