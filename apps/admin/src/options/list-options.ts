import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { options, PUBLIC_OPTION_KEYS } from '@drawpoint/contracts/admin/options.contract';
import { publicMediaPath } from '@drawpoint/contracts/appointments/media.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { OptionStore } from './option.store.ts';
import { toSiteOption } from './to-site-option.ts';

@Injectable()
export class ListOptions {
  constructor(private readonly store: OptionStore) {}

  /** The six public options (1 §3), always all of them and in the same order; a file as the address that shows it. */
  readonly list = handle(options.list, async () => {
    const found = await this.store.values(PUBLIC_OPTION_KEYS);
    const values = new Map(found.map(({ key, type, value }) => [key, shown(type, value)]));
    return PUBLIC_OPTION_KEYS.map((key) => ({ key, value: values.get(key) ?? null }));
  });

  readonly listAll = handle(options.listAll, async () => ({
    data: (await this.store.list(everyone())).map(toSiteOption),
  }));
}

const shown = (type: string, value: string | null): string | null =>
  type === 'media' && value !== null && /^\d+$/.test(value) ? publicMediaPath(Number(value)) : value;
