import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { OPTIONS_CHANGED } from '@drawpoint/contracts/admin/option.events';
import { options } from '@drawpoint/contracts/admin/options.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { MapTiles } from './map-tiles.ts';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { formatPhone } from '@drawpoint/rules/phone';

/** What stands in the documents: the six public options, texts as they are shown. */
export type SiteTexts = {
  title: string;
  copyright: string | null;
  icon: string;
  passwordStrength: string | null;
  companyAddress: string | null;
  companyPhone: string | null;
};

/** With what the settings say. */
export type Site = SiteTexts & {
  /** Where the site is, without a path. */
  url: string;
  /** Of reCAPTCHA, where public forms are checked. */
  recaptchaSiteKey?: string | undefined;
  /** What stands under maps, where it is not our own drawing. */
  map?: MapTiles | null;
};

const UNSET: SiteTexts = {
  title: 'Drawpoint',
  copyright: null,
  icon: '/favicon.svg',
  passwordStrength: null,
  companyAddress: null,
  companyPhone: null,
};

/** After an answer that could not be had it is asked anew. */
const RETRY_MS = 5_000;
/** How long a document waits for the options the first time; it is shown without them rather than late. */
const PATIENCE_MS = 500;

/**
 * The site's options for the documents: read over the bus and kept until admin tells of a change, or may have told of one
 * while the bus was away; the last known while admin is away.
 */
@Injectable()
export class SiteOptions implements OnModuleDestroy {
  private known: SiteTexts | undefined;
  private freshUntil = -Infinity;
  private changes = 0;
  private reading: Promise<SiteTexts> | undefined;
  private readonly ends: readonly (() => void)[];

  constructor(private readonly bus: Bus) {
    const forget = () => {
      this.changes += 1;
      this.freshUntil = -Infinity;
      this.reading = undefined;
    };
    this.ends = [bus.onBroadcast(OPTIONS_CHANGED, forget), bus.onStatus(forget)];
  }

  onModuleDestroy(): void {
    for (const end of this.ends) end();
  }

  async read(): Promise<SiteTexts> {
    if (this.known && performance.now() < this.freshUntil) return this.known;
    this.reading ??= this.ask();
    const late = new Promise<SiteTexts>((resolve) =>
      setTimeout(resolve, PATIENCE_MS, this.known ?? UNSET).unref(),
    );
    return Promise.race([this.reading, late]);
  }

  private async ask(): Promise<SiteTexts> {
    const asked = this.changes;
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
      // What was asked before a change is shown once and asked again.
      this.freshUntil = asked === this.changes ? Infinity : -Infinity;
    } catch {
      this.known ??= UNSET;
      this.freshUntil = performance.now() + RETRY_MS;
    }
    if (asked === this.changes) this.reading = undefined;
    return this.known;
  }
}

/** The policy for pages loads images from this site only. */
const ownPath = (path: string | undefined): string | undefined =>
  path !== undefined && /^\/(?!\/)/.test(path) ? path : undefined;
