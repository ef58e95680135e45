import { denyQuestion } from './deny-question.ts';
import { bookedBy } from './visit-words.ts';

const visit = {
  starts_at: '2026-12-15T09:15:00-05:00',
  patient: { first_name: 'Ana', last_name: 'Lopez', email: null, mobile: null },
  user: { id: 7, first_name: 'Ana', last_name: 'Lopez', email: null },
};

describe('the words of the pending list', () => {
  it("name the visit before it is denied: Deny Tuesday's 9:15 am visit for Ana Lopez?", () => {
    const { text, values } = denyQuestion(visit);
    const shown = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: keyof typeof values) => values[name]);
    expect(shown).toBe("Deny Tuesday's 9:15 am visit for Ana Lopez?");
  });

  it('say who booked when it is somebody else', () => {
    expect(bookedBy(visit)).toBeNull();
    const other = { ...visit.user, first_name: 'Rosa' };
    expect(bookedBy({ ...visit, user: other })).toBe('Rosa Lopez');
  });
});
