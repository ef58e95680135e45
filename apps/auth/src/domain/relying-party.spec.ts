import { relyingPartyOf } from './relying-party.ts';

describe('passkeys', () => {
  it.each([
    ['https://visits.example.com/', { id: 'visits.example.com', origin: 'https://visits.example.com' }],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://visits.example.com', null],
    ['https://192.0.2.7', null],
    ['http://127.0.0.1:3000', null],
    ['http://[::1]:3000', null],
  ])('the relying party of %s is %j', (address, party) => expect(relyingPartyOf(address)).toEqual(party));
});
