import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { OPTIONS_CHANGED } from '@drawpoint/contracts/admin/option.events';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { options, type CLAIM_KEYS } from '@drawpoint/contracts/admin/options.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { MapTiles } from './map-tiles.ts';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { LEGAL_PAGES, type LegalPage, type LegalText, siteWording } from '@drawpoint/rules/legal-options';
import { formatPhone } from '@drawpoint/rules/phone';

/** A text in the site's words; absent where the product's own stands. */
type Wording = Partial<Record<Language, string>>;

/**
 * The values in the documents, as displayed: the six public options, what the company says of itself, and its
 * legal texts.
 */
export type SiteTexts = {
  title: string;
  copyright: string | null;
  icon: string;
  passwordStrength: string | null;
  companyAddress: string | null;
  companyPhone: string | null;
  claims: Record<'people' | 'insurance' | 'labs', string | null>;
  legal: Record<LegalPage, Wording>;
  smsConsent: Wording;
};

/** With values from the settings. */
export type Site = SiteTexts & {
  /** The site's address without a path. */
  url: string;
  /** The reCAPTCHA key, when public forms are checked. */
  recaptchaSiteKey?: string | undefined;
  /** The base map under maps, when it is not our own drawing. */
  map?: MapTiles | null;
  /** Whether phlebotomists' phones keep the day for work without a network. */
  isOffline?: boolean;
};

const UNSET: SiteTexts = {
  title: 'Drawpoint',
  copyright: null,
  icon: '/favicon.svg',
  passwordStrength: null,
  companyAddress: null,
  companyPhone: null,
  claims: { people: null, insurance: null, labs: null },
  legal: { privacy: {}, terms: {}, telehealth: {} },
  smsConsent: {},
};

/** The delay before a retry after a failed read. */
const RETRY_MS = 5_000;
/** How long a document waits for the options the first time. It is shown without them rather than late. */
const TIMEOUT_MS = 500;

/**
 * The site's options for the documents. Reads them over the bus and caches them until admin announces a
 * change. An outage of the bus also invalidates the cache, since a change may have been missed. While admin
 * is down, the last known options stay.
 */
@Injectable()
export class SiteOptions implements OnModuleDestroy {
  private known: SiteTexts | undefined;
  private freshUntil = -Infinity;
  private changes = 0;
  private reading: Promise<SiteTexts> | undefined;
  private readonly ends: readonly (() => void)[];

  constructor(private readonly bus: Bus) {
    const invalidate = () => {
      this.changes += 1;
      this.freshUntil = -Infinity;
      this.reading = undefined;
    };
    this.ends = [bus.onBroadcast(OPTIONS_CHANGED, invalidate), bus.onStatus(invalidate)];
  }

  onModuleDestroy(): void {
    for (const end of this.ends) end();
  }

  async read(): Promise<SiteTexts> {
    if (this.known && performance.now() < this.freshUntil) return this.known;
    this.reading ??= this.fetchOptions();
    const late = new Promise<SiteTexts>((resolve) =>
      setTimeout(resolve, TIMEOUT_MS, this.known ?? UNSET).unref(),
    );
    return Promise.race([this.reading, late]);
  }

  private async fetchOptions(): Promise<SiteTexts> {
    const changesBefore = this.changes;
    const context = { ...systemContext(), service: 'gateway' as const };
    try {
      const [list, claims, wordings] = await Promise.all([
        this.bus.call(options.list, {}, context),
        // An admin service of an earlier release answers nothing.
        this.bus.call(options.listClaims, {}, context).catch(() => null),
        this.bus.call(options.listWordings, {}, context).catch(() => null),
      ]);
      const claimed = (key: (typeof CLAIM_KEYS)[number]) =>
        claims?.find((claim) => claim.key === key)?.value ?? null;
      const given = Object.fromEntries(list.map(({ key, value }) => [key, value || undefined]));
      this.known = {
        title: given['site_title'] ?? UNSET.title,
        copyright: given['site_copyright'] ?? null,
        icon: ownPath(given['site_favicon']) ?? UNSET.icon,
        passwordStrength: given['password_strength'] ?? null,
        companyAddress: given['company_address'] ?? null,
        companyPhone: given['company_phone'] ? formatPhone(given['company_phone']) : null,
        claims: {
          people: claimed('claim_people'),
          insurance: claimed('claim_insurance'),
          labs: claimed('claim_labs'),
        },
        ...legalTexts(wordings?.data ?? []),
      };
      // A read that began before a change is used once and repeated.
      const isFresh = changesBefore === this.changes;
      this.freshUntil = !isFresh ? -Infinity : claims && wordings ? Infinity : performance.now() + RETRY_MS;
    } catch {
      this.known ??= UNSET;
      this.freshUntil = performance.now() + RETRY_MS;
    }
    if (changesBefore === this.changes) this.reading = undefined;
    return this.known;
  }
}

function legalTexts(
  wordings: readonly { key: string; value: string }[],
): Pick<SiteTexts, 'legal' | 'smsConsent'> {
  const values = new Map(wordings.map(({ key, value }) => [key, value]));
  const wordingOf = (text: LegalText): Wording => {
    const [en, es] = [siteWording(values, text, 'en'), siteWording(values, text, 'es')];
    return { ...(en !== undefined && { en }), ...(es !== undefined && { es }) };
  };
  const pages = LEGAL_PAGES.map((page) => [page, wordingOf(`legal_${page}`)]);
  return {
    legal: Object.fromEntries(pages) as SiteTexts['legal'],
    smsConsent: wordingOf('consent_sms'),
  };
}

/** The content security policy allows images from this site only. */
const ownPath = (path: string | undefined): string | undefined =>
  path !== undefined && /^\/(?!\/)/.test(path) ? path : undefined;
