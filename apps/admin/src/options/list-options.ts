import { Injectable } from '@nestjs/common';
import { options, PUBLIC_OPTION_KEYS } from '@drawpoint/contracts/admin/options.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { OptionStore } from './option.store.ts';

/** The six public options (1 §3), always all of them and in the same order. */
@Injectable()
export class ListOptions {
  constructor(private readonly store: OptionStore) {}

  readonly list = handle(options.list, async () => {
    const values = new Map(
      (await this.store.values(PUBLIC_OPTION_KEYS)).map(({ key, value }) => [key, value]),
    );
    return PUBLIC_OPTION_KEYS.map((key) => ({ key, value: values.get(key) ?? null }));
  });
}
