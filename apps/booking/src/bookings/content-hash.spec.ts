import { stringify } from 'safe-stable-stringify';

// The hash of this text is stored with each appointment and compared with later requests.
describe('The text that identifies a booking', () => {
  it('the text is the same for any order of keys', () => {
    const content = { b: [1.5, { d: null, c: 'O"Brien\n' }, undefined], a: true, 10: -0, 9: undefined };
    expect(stringify(content)).toBe('{"10":0,"a":true,"b":[1.5,{"c":"O\\"Brien\\n","d":null},null]}');
  });

  it('null and a missing key, a number and its text, and another order of a list give other texts', () => {
    expect(stringify({ a: null })).not.toBe(stringify({}));
    expect(stringify({ a: 1 })).not.toBe(stringify({ a: '1' }));
    expect(stringify([1, 2])).not.toBe(stringify([2, 1]));
  });
});
