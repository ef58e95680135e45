import { SMS_CONSENT_STATES } from '@drawpoint/contracts/notifier/sms-consent';
import { consentAfter, NO_CONSENT, type Consent, type ConsentAct } from './consent-changes.ts';

const after = (...acts: ConsentAct[]): Consent =>
  acts.reduce((consent, act) => consentAfter(act, consent), NO_CONSENT);

describe("A phone's consent", () => {
  it('consent is given when the phone answers YES to the question', () => {
    expect(after('ask').state).toBe('pending');
    expect(after('ask', 'yes').state).toBe('given');
    expect(after('yes').state).toBe('none');
  });

  it('a choice on a screen never gives consent', () => {
    for (const state of SMS_CONSENT_STATES.filter((each) => each !== 'given')) {
      expect(consentAfter('ask', { state, resumes_as: null }).state).not.toBe('given');
    }
  });

  it('an opt-out ends consent at once, and a new opt-in must ask again', () => {
    expect(after('ask', 'yes', 'withdraw').state).toBe('none');
    expect(after('ask', 'withdraw', 'yes').state).toBe('none');
  });

  it('STOP overrides every later choice on a screen', () => {
    expect(after('stop').state).toBe('stopped');
    expect(after('ask', 'yes', 'stop', 'ask', 'yes', 'withdraw').state).toBe('stopped');
  });

  it('START restores the state before STOP, unless that was only requested or was withdrawn meanwhile', () => {
    expect(after('ask', 'yes', 'stop', 'stop', 'start').state).toBe('given');
    expect(after('ask', 'stop', 'start').state).toBe('none');
    expect(after('stop', 'start').state).toBe('none');
    expect(after('ask', 'yes', 'stop', 'withdraw', 'start').state).toBe('none');
    expect(after('start').state).toBe('none');
  });
});
