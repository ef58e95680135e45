import { plainSigns, segmentsOf, smsName } from './sms-text.ts';

/** As long as the name of a site may be. */
const LONGEST = 'The mobile laboratories of the greater New York areas (Inc.)';

describe('A text message', () => {
  it('a segment has up to 160 GSM-7 characters, some of which count twice', () => {
    expect(segmentsOf('a'.repeat(160))).toBe(1);
    expect(segmentsOf('a'.repeat(161))).toBe(2);
    expect(segmentsOf('a'.repeat(306))).toBe(2);
    expect(segmentsOf('a'.repeat(307))).toBe(3);
    expect(segmentsOf('€'.repeat(80))).toBe(1);
    expect(segmentsOf('€'.repeat(81))).toBe(2);
  });

  it('a single character outside GSM-7 shortens the segments', () => {
    expect(segmentsOf(`☂${'a'.repeat(69)}`)).toBe(1);
    expect(segmentsOf(`☂${'a'.repeat(70)}`)).toBe(2);
  });

  it('typographic characters are replaced by GSM-7 ones', () => {
    expect(segmentsOf(plainSigns(`It’s “here” – now…${'a'.repeat(140)}`))).toBe(1);
  });
});

describe('The name of a site in a text message', () => {
  it.each([
    ['Empire Mobile Labs', 'Empire Mobile Labs'],
    [LONGEST, 'The mobile laboratories of the'],
    ['Bloodworksandphlebotomyservicesofnewyork', 'Bloodworksandphlebotomyservice'],
    ['Café “Żar” – Ünal', 'Café "Zar" - Ünal'],
    ['東京 Labs', 'Labs'],
    ['東京', 'Drawpoint'],
  ])('the site %s has the name %s in a text message', (site, name) => {
    expect(smsName(site)).toBe(name);
    expect(segmentsOf(smsName(site) + 'a'.repeat(160 - [...name].length))).toBe(1);
  });
});
