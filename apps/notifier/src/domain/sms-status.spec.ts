import fc from 'fast-check';
import { failureOf, isSmsStatus, stateOf, statusesBefore } from './sms-status.ts';

const STATUSES = ['accepted', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed'];

/** As in the store: a status applies only after the one that is stored. */
const lastOf = (heard: string[]): string =>
  heard.reduce((kept, status) => (statusesBefore(status).includes(kept) ? status : kept), 'accepted');

describe('What became of a text message', () => {
  it('never goes back, in whichever order it is told', () => {
    const order = ['queued', 'sending', 'sent', 'delivered'];
    fc.assert(
      fc.property(fc.shuffledSubarray(order, { minLength: 1 }), (heard) => {
        const furthest = heard.toSorted((one, other) => order.indexOf(other) - order.indexOf(one))[0];
        expect(lastOf(heard)).toBe(furthest);
      }),
    );
  });

  it('ends once: what is delivered does not fail, and what failed is not delivered', () => {
    expect(lastOf(['delivered', 'failed'])).toBe('delivered');
    expect(lastOf(['undelivered', 'delivered'])).toBe('undelivered');
  });

  it('is known by the words that Twilio has for it', () => {
    expect(STATUSES.every(isSmsStatus)).toBe(true);
    expect(isSmsStatus('lost')).toBe(false);
    expect(STATUSES.map(stateOf)).toEqual(['sent', 'sent', 'sent', 'sent', 'delivered', 'failed', 'failed']);
  });

  it('is told in the delivery log with the error number, nothing else of what was sent', () => {
    expect(failureOf('undelivered', '30003')).toBe('It was not delivered (undelivered, error 30003).');
    expect(failureOf('failed', '+12125550147 is off')).toBe('It was not delivered (failed).');
    expect(failureOf('delivered', null)).toBeNull();
  });
});
