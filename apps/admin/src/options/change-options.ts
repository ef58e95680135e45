import { Injectable } from '@nestjs/common';
import { canSetOption } from '@drawpoint/contracts/access';
import {
  needsChoices,
  readOptionValue,
  type OptionChoice,
  type OptionType,
} from '@drawpoint/contracts/admin/option-value';
import { options, type SiteOption } from '@drawpoint/contracts/admin/options.contract';
import { media } from '@drawpoint/contracts/appointments/media.contract';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { siteValueProblem } from '@drawpoint/contracts/policies/policies';
import { AppError, collectErrors, invalid, refuse } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { isImageOption, knownOptionProblem, widestSetter } from '@drawpoint/rules/known-options';
import { Database, type Tx } from '../database.store.ts';
import { OptionEvents } from './option-events.ts';
import { OptionStore, type OptionRecord, type OptionValues, toSiteOption } from './option.store.ts';

type Change = ParsedInputOf<typeof options.update>;
type Described = { type: OptionType; choices: readonly OptionChoice[] };

const NO_IMAGE = 'Choose an image of the media library.';
const NO_FILE = 'Choose a file of the media library that is not attached to a request.';

/**
 * Adds, changes and deletes options (docs/product/back-office.md#options). A change applies at once in every
 * service.
 */
@Injectable()
export class ChangeOptions {
  constructor(
    private readonly db: Database,
    private readonly store: OptionStore,
    private readonly events: OptionEvents,
    private readonly bus: Bus,
  ) {}

  /** Throws INVALID_INPUT for a key that is taken, an unknown category, and choices that are missing. */
  readonly create = handle(
    options.create,
    (sound) => inTransaction(this.db, async (tx: Tx) => ({ errors: await this.wrongWith(tx, null, sound) })),
    ({ config, option_category_id = null, set_by = 'admins', ...given }) =>
      this.saved(async (tx) => {
        // Checked again under the lock, because another request may have added the key meanwhile.
        refuse(await this.wrongWith(tx, null, { ...given, config, option_category_id }));
        const choices = hasChoices(given.type) ? (config?.choices ?? []) : [];
        const values: OptionValues = { ...given, choices, option_category_id, set_by, value: null };
        const known = await this.store.lock(tx, { key: given.key });
        return known ? this.store.change(tx, known.id, values) : this.store.insert(tx, values);
      }),
  );

  /**
   * Throws NOT_FOUND, STALE or OPTION_…, and FORBIDDEN to admins for options of developers and for fields
   * other than `value`.
   */
  readonly update = handle(
    options.update,
    async (edit, ctx) => {
      const { id: _id, version: _version, value: _value, ...description } = edit;
      const describes = Object.values(description).some((each) => each !== undefined);
      if (describes && !ctx.caller.roles.includes('developer')) throw new AppError('FORBIDDEN');
      const changed = await collectErrors(inTransaction(this.db, (tx: Tx) => this.changes(tx, edit, ctx)));
      const reserved = await collectErrors(this.reserveMedia(edit, ctx));
      return { errors: { ...reserved.errors, ...changed.errors } };
    },
    (edit, ctx) =>
      this.saved(async (tx) => this.store.change(tx, edit.id, await this.changes(tx, edit, ctx))),
  );

  /** Throws NOT_FOUND, and OPTION_BUILT_IN for those of the product. */
  readonly remove = handle(options.remove, async ({ id, force }, ctx) => {
    await inTransaction(this.db, async (tx: Tx) => {
      const option = await this.store.lock(tx, { id });
      if (!option || (option.deleted && !force)) throw new AppError('NOT_FOUND');
      if (option.built_in) throw new AppError('OPTION_BUILT_IN');
      if (force) {
        await this.events.appendGone(tx, option);
        await this.store.delete(tx, id);
      } else {
        await this.store.softDelete(tx, id, ctx.now());
        await this.events.append(tx);
      }
    });
    this.events.announce();
    return { message: force ? 'Option permanently deleted.' : 'Option deleted.' };
  });

  private async settable(tx: Tx, id: number, { caller }: RequestContext): Promise<OptionRecord> {
    const option = await this.store.lock(tx, { id });
    if (!option || option.deleted) throw new AppError('NOT_FOUND');
    if (!caller || !canSetOption(caller, option)) throw new AppError('FORBIDDEN');
    return option;
  }

  private async changes(tx: Tx, edit: Change, ctx: RequestContext): Promise<Partial<OptionValues>> {
    const option = await this.settable(tx, edit.id, ctx);
    checkVersion({ version: edit.version }, toSiteOption(option));
    if (option.managed_by_env) throw new AppError('OPTION_MANAGED');
    const { key = option.key, type = option.type, label, option_category_id, config, set_by } = edit;
    const redefines = key !== option.key || type !== option.type || config !== undefined;
    if (option.built_in && redefines) throw new AppError('OPTION_BUILT_IN');
    refuse(await this.wrongWith(tx, option, edit));
    const given = config === undefined ? option.config : config;
    const choices = hasChoices(type) ? (given?.choices ?? []) : [];
    return {
      ...(label !== undefined && { label }),
      ...(option_category_id !== undefined && { option_category_id }),
      ...(set_by !== undefined && { set_by }),
      ...(redefines && { key, type, choices }),
      ...this.valueAfter(option, { type, choices }, edit, redefines),
    };
  }

  /** The field errors of an edit. `option` is the option to change; null for a new one. */
  private async wrongWith(tx: Tx, option: OptionRecord | null, edit: Partial<Change>): Promise<FieldErrors> {
    const { key = option?.key, type = option?.type, option_category_id: category, value } = edit;
    const isOther = key !== undefined && key !== option?.key;
    const other = isOther ? await this.store.lock(tx, { key }) : null;
    const choices = (edit.config === undefined ? option?.config : edit.config)?.choices ?? [];
    const found: FieldErrors = {};
    if (edit.set_by === 'admins' && option && widestSetter(option) !== 'admins') {
      found.set_by = ['Only developers can set this option.'];
    }
    // A new option takes the key of a deleted one.
    if (other && (option || !other.deleted)) found.key = ['There is an option with this key already.'];
    if (category && !(await this.store.hasCategory(tx, category))) {
      found.option_category_id = ['There is no such category.'];
    }
    if (type === undefined) return found;
    const config = choicesProblem(type, choices);
    if (config !== null) found.config = [config];
    const read = value === undefined ? null : readOptionValue({ type, choices }, value);
    const problem =
      read &&
      ('problem' in read
        ? read.problem
        : option && (knownOptionProblem(option.key, read.value) ?? siteValueProblem(option.key, read.value)));
    if (problem !== null) found.value = [problem];
    return found;
  }

  /** A value that does not fit the option's new type is dropped. */
  private valueAfter(
    { type, value: kept }: OptionRecord,
    shape: Described,
    { value }: Change,
    redefines: boolean,
  ): { value?: string | null } {
    if (value === undefined && (!redefines || kept === null)) return {};
    // A value of another type was never reserved in the media library.
    if (value === undefined && shape.type === 'media' && type !== 'media') return { value: null };
    const read = readOptionValue(shape, value === undefined ? kept : value);
    return { value: 'problem' in read ? null : read.value };
  }

  /** Reserves the file, which becomes public. The library refuses files that the caller does not manage. */
  private async reserveMedia(edit: Change, ctx: RequestContext): Promise<void> {
    if (edit.value === undefined) return;
    const read = readOptionValue({ type: 'media', choices: [] }, edit.value);
    if (!('value' in read) || read.value === null) return;
    const option = await inTransaction(this.db, (tx: Tx) => this.settable(tx, edit.id, ctx));
    if ((edit.type ?? option.type) !== 'media') return;
    const images_only = isImageOption(option.key);
    const input = { id: Number(read.value), images_only };
    await this.bus.call(media.reserve, input, ctx).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
      throw invalid({ value: [images_only ? NO_IMAGE : NO_FILE] });
    });
  }

  private async saved(work: (tx: Tx) => Promise<OptionRecord>): Promise<SiteOption> {
    const option = await inTransaction(this.db, async (tx: Tx) => {
      const done = await work(tx);
      await this.events.append(tx);
      return done;
    });
    this.events.announce();
    return toSiteOption(option);
  }
}

const hasChoices = (type: OptionType): boolean => needsChoices(type) || type === 'checkbox';

/** Why the choices do not suit the type; null when they do. */
function choicesProblem(type: OptionType, choices: readonly OptionChoice[]): string | null {
  if (!hasChoices(type)) return null;
  if (needsChoices(type) && choices.length === 0) return 'Add at least one choice.';
  const values = choices.map(({ value }) => value);
  return new Set(values).size < values.length ? 'Two choices have the same value.' : null;
}
