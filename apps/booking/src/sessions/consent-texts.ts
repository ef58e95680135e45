import { Injectable } from '@nestjs/common';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { CONSENT_VERSIONS, type ConsentKey } from '@drawpoint/contracts/booking/consents';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import { legalOptionKeys, type LegalText, siteWording } from '@drawpoint/rules/legal-options';
import { REQUIRED_DISCLAIMERS } from '../domain/disclaimers.ts';

export type ConsentVersions = Record<ConsentKey, string>;

/** The option with the page that each consent is about. */
const PAGES: Record<ConsentKey, LegalText> = {
  hipaa_notice_ack: 'legal_privacy',
  telehealth_consent: 'legal_telehealth',
  terms_accept: 'legal_terms',
};
const KEYS: readonly ConsentKey[] = REQUIRED_DISCLAIMERS.map(({ key }) => key);
const optionsOf = (key: ConsentKey): string[] => legalOptionKeys([`consent_${key}`, PAGES[key]]);

/** The consents in the site's words, where it has its own (docs/product/booking.md#consents). */
@Injectable()
export class ConsentTexts {
  constructor(private readonly options: KnownOptions) {}

  async labels(language: Language): Promise<Record<ConsentKey, string>> {
    const values = await this.options.values(legalOptionKeys(KEYS.map((key) => `consent_${key}` as const)));
    const labels = REQUIRED_DISCLAIMERS.map(({ key, label }) => [
      key,
      siteWording(values, `consent_${key}`, language) ?? label[language],
    ]);
    return Object.fromEntries(labels) as Record<ConsentKey, string>;
  }

  /**
   * The version of each consent: the date of the product's text, or `site-` with the versions of the options
   * that hold the site's.
   */
  async versions(): Promise<ConsentVersions> {
    const known = await this.options.versioned(KEYS.flatMap(optionsOf));
    const versions = KEYS.map((key) => {
      const options = optionsOf(key).map((option) => known.get(option));
      const isOwn = options.some((option) => option && option.value !== null);
      const own = `site-${options.map((option) => option?.version ?? 0).join('.')}`;
      return [key, isOwn ? own : CONSENT_VERSIONS[key]];
    });
    return Object.fromEntries(versions) as ConsentVersions;
  }
}
