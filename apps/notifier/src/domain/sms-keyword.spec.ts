import { readKeyword } from './sms-keyword.ts';

describe('What a phone says', () => {
  it.each([
    ['STOP', 'stop'],
    [' stop. ', 'stop'],
    ['Opt-Out', 'stop'],
    ['Unsubscribe', 'stop'],
    ['start', 'start'],
    ['Help!', 'help'],
    ['Yes', 'yes'],
    ['"YES"', 'yes'],
    ['Please stop by at noon', null],
    ['', null],
  ])('%p counts as %p', (body, keyword) => expect(readKeyword(body, null)).toBe(keyword));

  it('is what Twilio took it for, in any language, but for the YES of an opt-in', () => {
    expect(readKeyword('ALTO', 'STOP')).toBe('stop');
    expect(readKeyword('YES', 'START')).toBe('yes');
    expect(readKeyword('anything', 'UNKNOWN')).toBeNull();
  });
});
