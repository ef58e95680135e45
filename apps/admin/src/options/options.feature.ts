import { options } from '@drawpoint/contracts/admin/options.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ChangeOptions } from './change-options.ts';
import { EnvironmentOptions } from './environment-options.ts';
import { ListOptions } from './list-options.ts';
import { OptionEvents } from './option-events.ts';
import { OptionStore } from './option.store.ts';

export const optionsFeature = feature({
  contract: options,
  handlers: [ChangeOptions, ListOptions],
  providers: [EnvironmentOptions, OptionEvents, OptionStore],
});
