import { options } from '@drawpoint/contracts/admin/options.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { query } from './api.ts';

type Options = OutputOf<typeof options.list>;

/** The public site options (1 §3); they hardly ever change. */
export const optionsQuery = { ...query(options.list, {}), staleTime: 10 * 60_000 };

/** The value of an option, or undefined where it is unknown, unset or not loaded yet. */
export const optionValue = (list: Options | undefined, key: Options[number]['key']): string | undefined =>
  list?.find((option) => option.key === key)?.value ?? undefined;

export const siteTitle = (list: Options | undefined): string => optionValue(list, 'site_title') ?? 'Drawpoint';
