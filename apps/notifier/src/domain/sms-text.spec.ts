import { SMS_ANSWERS, smsText } from './sms-templates.ts';
import { plainSigns, segmentsOf } from './sms-text.ts';

describe('A text message', () => {
  it('is one segment up to 160 characters of the GSM-7 alphabet, some of which take two places', () => {
    expect(segmentsOf('a'.repeat(160))).toBe(1);
    expect(segmentsOf('a'.repeat(161))).toBe(2);
    expect(segmentsOf('a'.repeat(306))).toBe(2);
    expect(segmentsOf('a'.repeat(307))).toBe(3);
    expect(segmentsOf('€'.repeat(80))).toBe(1);
    expect(segmentsOf('€'.repeat(81))).toBe(2);
  });

  it('is shorter where a single character is of another alphabet', () => {
    expect(segmentsOf(`☂${'a'.repeat(69)}`)).toBe(1);
    expect(segmentsOf(`☂${'a'.repeat(70)}`)).toBe(2);
  });

  it('writes signs of typography so that they cost nothing', () => {
    expect(segmentsOf(plainSigns(`It’s “here” – now…${'a'.repeat(140)}`))).toBe(1);
  });

  it.each(['sign-in-code', 'consent-request'] as const)('%s takes at most two segments', (template) =>
    expect(segmentsOf(smsText(template, { code: '123456' }))).toBeLessThanOrEqual(2),
  );

  it.each(Object.values(SMS_ANSWERS))('%p takes at most two segments', (text) =>
    expect(segmentsOf(text)).toBeLessThanOrEqual(2),
  );
});
