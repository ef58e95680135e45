import { options } from '@drawpoint/contracts/admin/options.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ListOptions } from './list-options.ts';
import { OptionStore } from './option.store.ts';

export const optionsFeature = feature({
  contract: options,
  handlers: [ListOptions],
  providers: [OptionStore],
});
