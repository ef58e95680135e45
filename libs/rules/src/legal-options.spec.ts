import { LEGAL_TEXTS, siteWording, wordingProblem } from './legal-options.ts';

describe('A site’s wording of a legal text', () => {
  it.each([
    ['consent_sms', 'I agree.', 'The text must name STOP and HELP.'],
    ['sms_consent_request', '{{site}}: reply YES. HELP for help.', 'The text must name STOP.'],
    ['sms_started', `{{site}}: ${'a'.repeat(300)}`, 'The text is too long for two text messages.'],
    ['sms_started', `☂ {{site}}: ${'a'.repeat(110)}`, 'The text is too long for two text messages.'],
    ['consent_terms_accept', 'a'.repeat(301), 'Enter 300 characters at most.'],
    ['legal_terms', 'a'.repeat(20_001), 'Enter 20000 characters at most.'],
  ] as const)('%s: %s', (text, value, problem) => {
    expect(wordingProblem(text, value)).toBe(problem);
  });

  it('may be anything else', () => {
    for (const text of LEGAL_TEXTS)
      expect(wordingProblem(text, '{{site}}: YES, START, STOP, HELP. ¿Está bien?')).toBeNull();
  });

  it('is the English one for Spanish readers when there is no Spanish one', () => {
    const values = new Map([
      ['legal_terms', 'Our terms'],
      ['consent_sms', 'I agree'],
      ['consent_sms_es', 'Acepto'],
      ['sms_help_es', 'Ayuda'],
    ]);
    expect(siteWording(values, 'legal_terms', 'es')).toBe('Our terms');
    expect(siteWording(values, 'consent_sms', 'es')).toBe('Acepto');
    expect(siteWording(values, 'consent_sms', 'en')).toBe('I agree');
    expect(siteWording(values, 'sms_help', 'en')).toBeUndefined();
    expect(siteWording(values, 'legal_privacy', 'es')).toBeUndefined();
  });
});
