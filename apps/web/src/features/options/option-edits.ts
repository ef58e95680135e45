import {
  readOptionValue,
  severalOf,
  takesSeveral,
  type OptionShape,
} from '@drawpoint/contracts/admin/option-value';
import type { OptionCategory } from '@drawpoint/contracts/admin/option-categories.contract';
import type { SiteOption } from '@drawpoint/contracts/admin/options.contract';

export type EditedValue = string | boolean | string[];
/** What was changed on the screen and is not saved yet, by the option's id. */
export type Edits = ReadonlyMap<number, EditedValue>;

export const shapeOf = ({ type, config }: SiteOption): OptionShape => ({
  type,
  choices: config?.choices ?? [],
});

/** A kept value as its input shows it. */
export function shownValue(option: SiteOption): EditedValue {
  const shape = shapeOf(option);
  if (takesSeveral(shape)) return severalOf(option.value);
  if (option.type === 'checkbox' || option.type === 'switch') return option.value === 'true';
  return option.value ?? '';
}

/** The options with an edit to save; one that was deleted meanwhile, or that the environment decides now, has none. */
export const editedOf = (options: readonly SiteOption[], edits: Edits): SiteOption[] =>
  editableOf(options).filter(({ id }) => edits.has(id));

const editableOf = (options: readonly SiteOption[]): SiteOption[] =>
  options.filter(({ managed_by_env }) => !managed_by_env);

/** The edits with one more; what says what is kept anyway is no edit. */
export function withEdit(edits: Edits, option: SiteOption, value: EditedValue): Edits {
  const next = new Map(edits);
  const read = readOptionValue(shapeOf(option), value);
  const kept = readOptionValue(shapeOf(option), shownValue(option));
  if ('value' in read && 'value' in kept && read.value === kept.value) next.delete(option.id);
  else next.set(option.id, value);
  return next;
}

/** An entry of the sidebar; null is 'Uncategorized'. */
export type Group = { category: OptionCategory | null; options: SiteOption[] };

/**
 * The options by category, as the sidebar has them. Those that the environment decides are left out; categories without
 * options are for who can fill them (docs/product/back-office.md#options).
 */
export function groupsOf(
  options: readonly SiteOption[],
  categories: readonly OptionCategory[],
  showsEmpty: boolean,
): Group[] {
  const editable = editableOf(options);
  const known = new Set(categories.map(({ id }) => id));
  const groups: Group[] = categories.map((category) => ({
    category,
    options: editable.filter(({ option_category_id }) => option_category_id === category.id),
  }));
  const rest = editable.filter(({ option_category_id: id }) => id === null || !known.has(id));
  return [...groups, { category: null, options: rest }].filter(
    (group) => showsEmpty || group.options.length > 0,
  );
}
