import { readKeyword } from './sms-keyword.ts';

describe('Keywords in an incoming text', () => {
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
  ])('the text %p counts as %p', (body, keyword) => expect(readKeyword(body, null)).toBe(keyword));

  it('Twilio’s reading of a keyword wins in any language, except for YES', () => {
    expect(readKeyword('ALTO', 'STOP')).toBe('stop');
    expect(readKeyword('YES', 'START')).toBe('yes');
    expect(readKeyword('anything', 'UNKNOWN')).toBeNull();
  });
});
