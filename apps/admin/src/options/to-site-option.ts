import type { SiteOption } from '@drawpoint/contracts/admin/options.contract';
import type { OptionRecord } from './option.store.ts';

/** An option as managers see it. */
export const toSiteOption = ({ deleted: _, ...option }: OptionRecord): SiteOption => ({
  id: option.id,
  version: option.version,
  key: option.key,
  label: option.label,
  value: option.value,
  type: option.type,
  config: option.config,
  option_category_id: option.option_category_id,
  managed_by_env: option.managed_by_env,
  built_in: option.built_in,
  set_by: option.set_by,
});
