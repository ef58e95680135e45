import { Injectable } from '@nestjs/common';
import { canSetOption, everyone } from '@drawpoint/contracts/access';
import { CLAIM_KEYS, options, PUBLIC_OPTION_KEYS } from '@drawpoint/contracts/admin/options.contract';
import { publicMediaPath } from '@drawpoint/contracts/appointments/media.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { legalOptionKeys, LEGAL_TEXTS } from '@drawpoint/rules/legal-options';
import { OptionStore, toSiteOption } from './option.store.ts';

@Injectable()
export class ListOptions {
  constructor(private readonly store: OptionStore) {}

  /**
   * Returns the six public options, always all and in the same order. A file option is the public address of
   * the file.
   */
  readonly list = handle(options.list, async () => {
    const found = await this.store.values(PUBLIC_OPTION_KEYS);
    const values = new Map(found.map(({ key, type, value }) => [key, shown(type, value)]));
    return PUBLIC_OPTION_KEYS.map((key) => ({ key, value: values.get(key) ?? DEFAULTS[key] ?? null }));
  });

  readonly listClaims = handle(options.listClaims, async () => {
    const values = new Map((await this.store.values(CLAIM_KEYS)).map(({ key, value }) => [key, value]));
    return CLAIM_KEYS.map((key) => ({ key, value: values.get(key) || null }));
  });

  readonly listWordings = handle(options.listWordings, async () => {
    const found = await this.store.values(legalOptionKeys(LEGAL_TEXTS));
    return { data: found.flatMap(({ key, value }) => (value ? [{ key, value }] : [])) };
  });

  readonly listAll = handle(options.listAll, async (_, { caller }) => {
    const all = await this.store.list(everyone());
    return { data: all.filter((option) => canSetOption(caller, option)).map(toSiteOption) };
  });
}

/** The icon of the site when no file of the library is chosen. */
const DEFAULTS: Partial<Record<(typeof PUBLIC_OPTION_KEYS)[number], string>> = {
  site_favicon: '/favicon.svg',
};

/** Accepts only files of the media library; any other stored address counts as unset. */
function shown(type: string, value: string | null): string | null {
  if (type !== 'media') return value;
  return value !== null && /^\d+$/.test(value) ? publicMediaPath(Number(value)) : null;
}
