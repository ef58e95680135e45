import { Injectable } from '@nestjs/common';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import { legalOptionKeys, type LegalText, siteWording } from '@drawpoint/rules/legal-options';
import { SMS_CONSENT_TEXT, SMS_CONSENT_VERSION } from '@drawpoint/rules/sms-consent';

/** What the site says in its own words. */
@Injectable()
export class SiteWords {
  constructor(private readonly options: KnownOptions) {}

  /** The site's name, in whose name messages go out. */
  async name(): Promise<string> {
    return (await this.options.values(['site_title'])).get('site_title')?.trim() || 'Drawpoint';
  }

  /** The site's wording of a text; undefined means the product's own. */
  async wording(text: LegalText, language: Language): Promise<string | undefined> {
    return siteWording(await this.options.values(legalOptionKeys([text])), text, language);
  }

  /** The consent to text messages: the product's text is English, and screens translate it. */
  async smsConsent(language: Language): Promise<{ text: string; text_version: string }> {
    const keys = legalOptionKeys(['consent_sms']);
    const known = await this.options.versioned(keys);
    const text = await this.wording('consent_sms', language);
    if (text === undefined) return { text: SMS_CONSENT_TEXT, text_version: SMS_CONSENT_VERSION };
    return { text, text_version: `site-${keys.map((key) => known.get(key)?.version ?? 0).join('.')}` };
  }
}
