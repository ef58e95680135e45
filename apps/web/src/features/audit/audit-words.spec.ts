import { actionWords, KNOWN_ACTIONS, outcomeWords } from './audit-words.ts';

describe('the words of the audit', () => {
  it('are those of the table, or the name itself', () => {
    expect(actionWords('signed_in')).toBe('Signed in');
    expect(actionWords('service_force_deleted')).toBe('Deleted a service permanently');
    expect(actionWords('something_of_tomorrow')).toBe('Something of tomorrow');
    expect(outcomeWords('INVALID_CREDENTIALS')).toBe('Invalid credentials');
  });

  it('are different for different actions', () =>
    expect(new Set(KNOWN_ACTIONS.map(actionWords)).size).toBe(KNOWN_ACTIONS.length));
});
