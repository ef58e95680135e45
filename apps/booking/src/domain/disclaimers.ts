import type { Language } from '@drawpoint/contracts/auth/languages';
import type { ConsentKey } from '@drawpoint/contracts/booking/consents';

/** The consents a booking needs, in the order of the wizard (docs/product/booking.md#consents); `url` is a page of the web app. */
export const REQUIRED_DISCLAIMERS = [
  {
    key: 'hipaa_notice_ack',
    label: {
      en: 'I have read the HIPAA Notice of Privacy Practices.',
      es: 'He leído el Aviso de prácticas de privacidad de HIPAA.',
    },
    url: '/privacy',
  },
  {
    key: 'telehealth_consent',
    label: {
      en: 'I consent to telehealth services where they are part of my care.',
      es: 'Doy mi consentimiento para los servicios de telesalud cuando sean parte de mi atención.',
    },
    url: '/telehealth',
  },
  {
    key: 'terms_accept',
    label: { en: 'I accept the Terms of Service.', es: 'Acepto los Términos del servicio.' },
    url: '/terms',
  },
] as const satisfies readonly { key: ConsentKey; label: Record<Language, string>; url: string }[];

/** Keeps known consents only. Unknown ones have no meaning and are not stored. */
export function knownDisclaimers(given: Record<string, boolean>): Record<string, boolean> {
  const kept: Record<string, boolean> = {};
  for (const { key } of REQUIRED_DISCLAIMERS) {
    if (Object.hasOwn(given, key)) kept[key] = given[key] === true;
  }
  return kept;
}

/** The required consents that are not given. */
export function missingDisclaimers(given: Record<string, boolean>): string[] {
  return REQUIRED_DISCLAIMERS.map(({ key }) => key as string).filter((key) => given[key] !== true);
}
