import fc from 'fast-check';
import { failureOf, isSmsStatus, stateOf, statusesBefore } from './sms-status.ts';

const STATUSES = ['accepted', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed'];

/** As in the store: a status applies only after the one that is stored. */
const lastOf = (heard: string[]): string =>
  heard.reduce((kept, status) => (statusesBefore(status).includes(kept) ? status : kept), 'accepted');

describe('The status of a text message', () => {
  it('a text’s status never goes back, whatever the order of callbacks', () => {
    const order = ['queued', 'sending', 'sent', 'delivered'];
    fc.assert(
      fc.property(fc.shuffledSubarray(order, { minLength: 1 }), (heard) => {
        const furthest = heard.toSorted((one, other) => order.indexOf(other) - order.indexOf(one))[0];
        expect(lastOf(heard)).toBe(furthest);
      }),
    );
  });

  it('a text’s final status never changes', () => {
    expect(lastOf(['delivered', 'failed'])).toBe('delivered');
    expect(lastOf(['undelivered', 'delivered'])).toBe('undelivered');
  });

  it('only Twilio’s own statuses are accepted', () => {
    expect(STATUSES.every(isSmsStatus)).toBe(true);
    expect(isSmsStatus('lost')).toBe(false);
    expect(STATUSES.map(stateOf)).toEqual(['sent', 'sent', 'sent', 'sent', 'delivered', 'failed', 'failed']);
  });

  it('the delivery log has the error number and nothing of the content', () => {
    expect(failureOf('undelivered', '30003')).toBe('It was not delivered (undelivered, error 30003).');
    expect(failureOf('failed', '+12125550147 is off')).toBe('It was not delivered (failed).');
    expect(failureOf('delivered', null)).toBeNull();
  });
});
