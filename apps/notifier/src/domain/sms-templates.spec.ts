import { segmentsOf, smsName } from '@drawpoint/rules/sms-text';
import { SMS_ANSWERS, smsAnswer, smsText } from './sms-templates.ts';

/** As long as the name of a site may be. */
const LONGEST = 'The mobile laboratories of the greater New York areas (Inc.)';

describe('A text message', () => {
  it.each(['sign-in-code', 'mobile-code', 'consent-request'] as const)(
    'the text %s names the site, in at most two segments',
    (template) => {
      for (const language of ['en', 'es']) {
        const text = smsText(template, LONGEST, { code: '123456', language });
        expect(text).toContain(smsName(LONGEST));
        expect([text, segmentsOf(text) <= 2]).toEqual([text, true]);
      }
    },
  );

  it.each(SMS_ANSWERS)('the answer %s names the site, in at most two segments', (answer) => {
    for (const language of ['en', 'es'] as const) {
      const text = smsAnswer(answer, LONGEST, language);
      expect(text).toContain(smsName(LONGEST));
      expect([text, segmentsOf(text) <= 2]).toEqual([text, true]);
    }
  });

  it('may be in the site’s words', () => {
    expect(smsText('consent-request', LONGEST, {}, '{{site}}: ¿sí? Reply YES')).toBe(
      'The mobile laboratories of the: ¿si? Reply YES',
    );
    expect(smsAnswer('help', 'Empire Labs', 'es', 'Call “{{site}}”.')).toBe('Call "Empire Labs".');
  });
});
