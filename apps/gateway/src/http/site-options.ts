import { Injectable } from '@nestjs/common';
import { options } from '@drawpoint/contracts/admin/options.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { formatPhone } from '@drawpoint/rules/phone';

/** What stands in the documents: the six public options, texts as they are shown. */
export type Site = {
  title: string;
  copyright: string | null;
  icon: string;
  passwordStrength: string | null;
  companyAddress: string | null;
  companyPhone: string | null;
  /** Of reCAPTCHA, where public forms are checked. */
  recaptchaSiteKey?: string | undefined;
};

const UNSET: Site = {
  title: 'Drawpoint',
  copyright: null,
  icon: '/favicon.svg',
  passwordStrength: null,
  companyAddress: null,
  companyPhone: null,
};

/** For how long an answer is shown before it is asked anew. */
const FRESH_MS = 5_000;
/** How long a document waits for the options the first time; it is shown without them rather than late. */
const PATIENCE_MS = 500;

/** The site's options for the documents: read over the bus, kept for seconds; the last known while admin is away. */
@Injectable()
export class SiteOptions {
  private known: Site | undefined;
  private readAt = -Infinity;
  private reading: Promise<Site> | undefined;

  constructor(private readonly bus: Bus) {}

  async read(): Promise<Site> {
    if (this.known && performance.now() - this.readAt < FRESH_MS) return this.known;
    this.reading ??= this.ask().finally(() => (this.reading = undefined));
    const late = new Promise<Site>((resolve) =>
      setTimeout(resolve, PATIENCE_MS, this.known ?? UNSET).unref(),
    );
    return Promise.race([this.reading, late]);
  }

  private async ask(): Promise<Site> {
    const context = { ...systemContext(), service: 'gateway' as const };
    try {
      const list = await this.bus.call(options.list, {}, context);
      const given = Object.fromEntries(list.map(({ key, value }) => [key, value || undefined]));
      this.known = {
        title: given['site_title'] ?? UNSET.title,
        copyright: given['site_copyright'] ?? null,
        icon: ownPath(given['site_favicon']) ?? UNSET.icon,
        passwordStrength: given['password_strength'] ?? null,
        companyAddress: given['company_address'] ?? null,
        companyPhone: given['company_phone'] ? formatPhone(given['company_phone']) : null,
      };
    } catch {
      this.known ??= UNSET;
    }
    this.readAt = performance.now();
    return this.known;
  }
}

/** The policy for pages loads images from this site only. */
const ownPath = (path: string | undefined): string | undefined =>
  path !== undefined && /^\/(?!\/)/.test(path) ? path : undefined;
