import type { InputOf, Operation, OutputOf } from '@drawpoint/contracts/operation';
import { useForm as useMantineForm } from '@mantine/form';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import type { OwnTexts, FieldText } from './field-texts.ts';
import { afterPress } from './press.ts';

type Actions = typeof import('./form-actions.ts');

type FormOptions<Op extends Operation, Values, Answer> = {
  /** The operation, or a function that loads it. Public pages load no contract before the form is used. */
  op: Op | (() => Promise<Op>);
  initial: Values;
  /**
   * Maps the values to the operation's input. By default they are sent as they are. Paths must stay the same.
   */
  toInput?: (values: Values) => InputOf<Op>;
  /** Checks beyond the schema, by path, such as two different passwords. The form translates the texts. */
  check?: (values: Values) => Record<string, string | null | undefined>;
  /** The form's own texts for error codes, by path. */
  texts?: Record<string, OwnTexts>;
  /** Replaces the call of the operation. Returns null when the person canceled. */
  send?: (input: InputOf<Op>) => Promise<Answer | null>;
  onDone?: (answer: Answer, values: Values) => unknown;
  /** Text for a failure when the server sent none. */
  fallback: string;
  /** Shows a hidden part of the form that has an error, by field path. */
  reveal?: (path: string) => void;
};

/** The props of a field, inside a form or alone. */
export type Field<Value> = {
  name: string;
  value: Value;
  error?: string | undefined;
  onChange: (value: Value) => void;
  onBlur?: () => void;
};

/** The props of a form's field, by name. `onChange` takes a value or an input's event. */
export type Bound<Value> = Field<Value> & {
  error: string | undefined;
  onChange: (value: Value | { currentTarget: unknown }) => void;
  onBlur: () => void;
};

/** Dotted paths of a form's values: `patient.email`, `rules.0.start_time`. */
type PathValue<Values, Path extends string> = Path extends keyof Values
  ? Values[Path]
  : Path extends `${infer Head}.${infer Rest}`
    ? Head extends keyof Values
      ? PathValue<Values[Head], Rest>
      : Values extends readonly (infer Item)[]
        ? PathValue<Item, Rest>
        : never
    : never;

type Path<Values> = {
  [Name in keyof Values & string]: Values[Name] extends readonly (infer Item)[]
    ? Name | `${Name}.${number}` | (Item extends object ? `${Name}.${number}.${Path<Item>}` : never)
    : Values[Name] extends object
      ? Name | `${Name}.${Path<Values[Name]>}`
      : Name;
}[keyof Values & string];

/**
 * A form bound to an operation. The schema checks a field on blur and everything on submit. Server errors
 * show under their fields. The first invalid field gets the focus and is scrolled into view.
 */
export function useForm<Op extends Operation, Values extends Record<string, unknown>, Answer = OutputOf<Op>>(
  options: FormOptions<Op, Values, Answer>,
) {
  const element = useRef<HTMLFormElement>(null);
  const loaded = useRef<{ op: Op; actions: Actions } | null>(null);
  const [problem, setProblem] = useState<{ text: string; error: unknown } | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const form = useMantineForm<Values>({ initialValues: options.initial, validate: check });

  const formatted = ({ text, values }: FieldText): string => t(text, { ...values });
  const inputOf = (values: Values): InputOf<Op> =>
    options.toInput?.(values) ?? (values as unknown as InputOf<Op>);

  /** Errors of the schema and of `check`, by path. The server checks paths without a field. */
  function check(values: Values): Record<string, string> {
    const found: Record<string, string> = {};
    const parsed = loaded.current?.actions.parseInput(loaded.current.op.input, inputOf(values));
    if (loaded.current && parsed && !parsed.success) {
      const texts = loaded.current.actions.fieldTexts(parsed.errors, parsed.codes, options.texts);
      for (const [path, each] of Object.entries(texts))
        if (hasPath(values, path)) found[path] = formatted(each);
    }
    for (const [path, text] of Object.entries(options.check?.(values) ?? {})) {
      if (text && (found[path] === undefined || !isBlank(values, path))) found[path] = t(text);
    }
    return found;
  }

  async function load(): Promise<{ op: Op; actions: Actions }> {
    if (loaded.current) return loaded.current;
    const { op } = options;
    const [actions, known] = await Promise.all([
      import('./form-actions.ts'),
      typeof op === 'function' ? op() : op,
    ]);
    return (loaded.current = { op: known, actions });
  }

  // With each error the form is free at once: a tap on the button beside it counts.
  function show(errors: Record<string, string>): void {
    flushSync(() => {
      setBusy(false);
      form.setErrors(errors);
    });
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
    const [hidden] = first ? [] : Object.entries(errors);
    if (!hidden) return;
    const [path, text] = hidden;
    setProblem({ text, error: null });
    options.reveal?.(path);
  }

  function refuse(error: unknown): void {
    const answered =
      error instanceof ApiError && loaded.current
        ? loaded.current.actions.fieldTexts(error.fields, error.problems, options.texts)
        : {};
    const errors: Record<string, string> = {};
    const rest: string[] = [];
    for (const [path, texts] of Object.entries(answered)) {
      if (hasPath(form.getValues(), path)) errors[path] = formatted(texts);
      else rest.push(formatted(texts));
    }
    const isExplained = Object.keys(errors).length > 0;
    if (isExplained) show(errors);
    if (!isExplained || rest.length > 0) {
      flushSync(() => {
        setBusy(false);
        setProblem({ text: rest[0] ?? errorText(error, options.fallback), error });
      });
      // The alert is above the fields and the button below them: on a phone it would be out of view.
      if (!isExplained)
        element.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
    }
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    event?.stopPropagation();
    if (busy) return;
    setProblem(null);
    setBusy(true);
    try {
      const { op, actions } = await load();
      const values = form.getValues();
      const found = check(values);
      if (Object.keys(found).length > 0) return show(found);
      form.clearErrors();
      const input = inputOf(values);
      const answer = options.send ? await options.send(input) : await actions.call<Op, Answer>(op, input);
      if (options.send && answer === null) return;
      // Synchronously: `onDone` may leave the page, which must not warn about unsent input.
      flushSync(() => setDone(true));
      actions.markStale(op.writes);
      await options.onDone?.(answer as Answer, values);
      form.resetDirty();
      setDone(false);
    } catch (error) {
      setDone(false);
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    values: form.values,
    /** An error of the whole form. */
    problem,
    clearProblem: (): void => setProblem(null),
    busy,
    /** Whether there is unsent input. */
    dirty: form.isDirty() && !done,
    errorOf: (path: Path<Values>): string | undefined => form.errors[path] as string | undefined,
    set: <Name extends Path<Values>>(path: Name, value: PathValue<Values, Name>): void =>
      form.setFieldValue(path as never, value as never),
    /** Puts back what was typed before a reload. */
    restore: (typed: Partial<Values>): void => form.setValues(typed),
    /** For `<form {...form.root}>`, or `<Form form={form}>`. */
    root: {
      ref: element,
      onSubmit: submit,
      onFocus: () => void load().catch(() => undefined),
      noValidate: true,
    },
    /** For a field: `<TextField {...form.field('patient.email')} label=… />`. */
    field: <Name extends Path<Values>>(path: Name): Bound<PathValue<Values, Name>> => {
      const { value, onChange, error } = form.getInputProps(path as never);
      return {
        name: path,
        value: value as PathValue<Values, Name>,
        error: error as string | undefined,
        onChange,
        // Leaving an empty or unchanged field shows no error.
        onBlur: () =>
          afterPress(() => {
            if (form.isDirty(path as never) && !isBlank(form.getValues(), path)) {
              form.validateField(path as never);
            }
          }),
      };
    },
    /** Rows of a list field, with add and remove. Paths of their fields look like `rules.0.start_time`. */
    list: <Name extends keyof Values & string>(name: Name) => ({
      rows: (Array.isArray(form.values[name]) ? form.values[name] : []) as readonly unknown[],
      add: (row: Values[Name] extends readonly (infer Row)[] ? Row : never): void =>
        form.insertListItem(name as never, row as never),
      remove: (index: number): void => form.removeListItem(name as never, index),
    }),
  };
}

export type FormState = Pick<ReturnType<typeof useForm>, 'root' | 'problem' | 'busy' | 'dirty'>;

const at = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined | null)?.[key], values);

const hasPath = (values: unknown, path: string): boolean => at(values, path) !== undefined;

const isBlank = (values: unknown, path: string): boolean => {
  const value = at(values, path);
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
};
