import { denyQuestion } from './deny-question.ts';
import { bookedBy } from './appointment-text.ts';

const appointment = {
  starts_at: '2026-12-15T09:15:00-05:00',
  patient: { first_name: 'Ana', last_name: 'Lopez', email: null, mobile: null },
  user: { id: 7, first_name: 'Ana', last_name: 'Lopez', email: null },
};

describe('the words of the pending list', () => {
  it("name the visit before it is denied: Deny Tuesday's 9:15 am visit for Ana Lopez?", () => {
    const { text, values } = denyQuestion(appointment);
    const shown = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: keyof typeof values) => values[name]);
    expect(shown).toBe("Deny Tuesday's 9:15 am visit for Ana Lopez?");
  });

  it('say who booked when it is somebody else', () => {
    expect(bookedBy(appointment)).toBeNull();
    const other = { ...appointment.user, first_name: 'Rosa' };
    expect(bookedBy({ ...appointment, user: other })).toBe('Rosa Lopez');
  });
});
