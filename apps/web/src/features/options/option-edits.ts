import {
  readOptionValue,
  severalOf,
  takesSeveral,
  type OptionShape,
} from '@drawpoint/contracts/admin/option-value';
import type { OptionCategory } from '@drawpoint/contracts/admin/option-categories.contract';
import type { SiteOption } from '@drawpoint/contracts/admin/options.contract';

export type EditedValue = string | boolean | string[];
/** Unsaved edits by option id. */
export type Edits = ReadonlyMap<number, EditedValue>;

export const shapeOf = ({ type, config }: SiteOption): OptionShape => ({
  type,
  choices: config?.choices ?? [],
});

/** A saved value as its input shows it. */
export function shownValue(option: SiteOption): EditedValue {
  const shape = shapeOf(option);
  if (takesSeveral(shape)) return severalOf(option.value);
  if (option.type === 'checkbox' || option.type === 'switch') return option.value === 'true';
  return option.value ?? '';
}

/** The options with an unsaved edit. Deleted options and those set by the environment are skipped. */
export const editedOf = (options: readonly SiteOption[], edits: Edits): SiteOption[] =>
  editableOf(options).filter(({ id }) => edits.has(id));

const editableOf = (options: readonly SiteOption[]): SiteOption[] =>
  options.filter(({ managed_by_env }) => !managed_by_env);

/** The edits plus one. An edit equal to the saved value is removed. */
export function withEdit(edits: Edits, option: SiteOption, value: EditedValue): Edits {
  const next = new Map(edits);
  const read = readOptionValue(shapeOf(option), value);
  const kept = readOptionValue(shapeOf(option), shownValue(option));
  if ('value' in read && 'value' in kept && read.value === kept.value) next.delete(option.id);
  else next.set(option.id, value);
  return next;
}

/** An entry of the sidebar; a null category is 'Uncategorized'. */
export type Group = { category: OptionCategory | null; options: SiteOption[] };

/**
 * The options by category, for the sidebar (docs/product/back-office.md#options). Options set by the
 * environment are omitted. `showsEmpty` includes categories without options.
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
