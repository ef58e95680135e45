import { actionText, KNOWN_ACTIONS, outcomeText } from './audit-texts.ts';

describe('the words of the audit', () => {
  it('an action is shown with its text, or with its name when it has none', () => {
    expect(actionText('signed_in')).toBe('Signed in');
    expect(actionText('service_force_deleted')).toBe('Deleted a service permanently');
    expect(actionText('something_of_tomorrow')).toBe('Something of tomorrow');
    expect(outcomeText('INVALID_CREDENTIALS')).toBe('Invalid credentials');
  });

  it('different actions have different texts', () =>
    expect(new Set(KNOWN_ACTIONS.map(actionText)).size).toBe(KNOWN_ACTIONS.length));
});
