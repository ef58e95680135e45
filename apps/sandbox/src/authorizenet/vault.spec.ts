import { Vault } from './vault.ts';

describe('The vault of the sandbox', () => {
  it('after a restart the vault uses new ids, so ids from before find no cards', () => {
    const before = new Vault().newProfile('patient-1');
    const restarted = new Vault();
    const now = restarted.newProfile('patient-2');
    expect(now).not.toBe(before);
    expect(
      restarted.addCard(before, { number: '4', expires: '12/34', code: '900', zip: '10118' }),
    ).toBeNull();
  });
});
