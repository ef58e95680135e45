import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { errorText } from './api-error.ts';
import { toFormErrors, type FormErrors } from './form-errors.ts';

type FormOptions<Values extends Record<string, unknown>> = {
  initial: Values;
  /** Texts for what the form itself can tell; the server has the last word. */
  validate?: (values: Values) => FormErrors<keyof Values & string>;
  /** Calls the server; what it throws is shown under the fields, or as `problem`. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** Text where the server gave none. */
  fallback: string;
};

type Changed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;

/** The state of a form: values, the error of each field, and what is wrong with the whole. */
export function useForm<Values extends Record<string, unknown>>(options: FormOptions<Values>) {
  type Field = keyof Values & string;
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const [problem, setProblem] = useState<{ text: string; error: unknown } | null>(null);
  const [busy, setBusy] = useState(false);

  function set<Name extends Field>(name: Name, value: Values[Name]): void {
    setValues((current) => ({ ...current, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others as FormErrors<Field>);
  }

  /** Puts texts under fields and the focus into the first of them. */
  function show(found: FormErrors<Field>): void {
    setErrors(found);
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setProblem(null);
    const found = options.validate?.(values) ?? {};
    if (Object.keys(found).length > 0) return show(found);
    setErrors({});
    setBusy(true);
    try {
      await options.onSubmit(values);
    } catch (error) {
      const names = Object.keys(values) as Field[];
      const { errors: answered, rest } = toFormErrors(error, names);
      if (Object.keys(answered).length > 0) show(answered);
      if (Object.keys(answered).length === 0 || rest.length > 0) {
        setProblem({ text: rest[0] ?? errorText(error, options.fallback), error });
      }
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    errors,
    problem,
    busy,
    set,
    show,
    /** For `<form {...form.root}>`. */
    root: { ref: element, onSubmit: submit, noValidate: true },
    /** For a text input or select: `<TextInput {...form.field('email')} />`. */
    field: <Name extends Field>(name: Name) => ({
      name,
      value: values[name] as Values[Name] & string,
      error: errors[name],
      onChange: (event: Changed) => set(name, event.currentTarget.value as Values[Name]),
    }),
    /** For a checkbox. */
    check: <Name extends Field>(name: Name) => ({
      name,
      checked: values[name] === true,
      error: errors[name],
      onChange: (event: Changed) =>
        set(name, (event.currentTarget as HTMLInputElement).checked as Values[Name]),
    }),
  };
}
