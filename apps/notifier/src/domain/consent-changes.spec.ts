import { SMS_CONSENT_STATES } from '@drawpoint/contracts/notifier/sms-consent';
import { consentAfter, NO_CONSENT, type Consent, type ConsentAct } from './consent-changes.ts';

const after = (...acts: ConsentAct[]): Consent =>
  acts.reduce((consent, act) => consentAfter(act, consent), NO_CONSENT);

describe("A phone's consent", () => {
  it('is given once the phone has answered YES to what was asked', () => {
    expect(after('ask').state).toBe('pending');
    expect(after('ask', 'yes').state).toBe('given');
    expect(after('yes').state).toBe('none');
  });

  it('is never given by a choice on a screen', () => {
    for (const state of SMS_CONSENT_STATES.filter((each) => each !== 'given')) {
      expect(consentAfter('ask', { state, resumes_as: null }).state).not.toBe('given');
    }
  });

  it('ends at once with an opt-out, and has to be asked for anew', () => {
    expect(after('ask', 'yes', 'withdraw').state).toBe('none');
    expect(after('ask', 'withdraw', 'yes').state).toBe('none');
  });

  it('is stopped by STOP, whatever is chosen on a screen afterwards', () => {
    expect(after('stop').state).toBe('stopped');
    expect(after('ask', 'yes', 'stop', 'ask', 'yes', 'withdraw').state).toBe('stopped');
  });

  it('is after START what it was before STOP, but for what was only asked or taken back meanwhile', () => {
    expect(after('ask', 'yes', 'stop', 'stop', 'start').state).toBe('given');
    expect(after('ask', 'stop', 'start').state).toBe('none');
    expect(after('stop', 'start').state).toBe('none');
    expect(after('ask', 'yes', 'stop', 'withdraw', 'start').state).toBe('none');
    expect(after('start').state).toBe('none');
  });
});
