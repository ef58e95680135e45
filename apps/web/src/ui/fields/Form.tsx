import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import type { FormState } from '../../lib/forms/form.ts';
import forms from './Form.module.css';
import { Notice } from '../page/Notice.tsx';
import { AskBeforeLeaving } from './AskBeforeLeaving.tsx';

type FormProps = {
  form: FormState;
  /** Above the fields, such as why the person is here; an error takes its place. */
  notice?: ReactNode;
  /** Whether leaving with changes asks: everywhere but where little is lost. */
  asks?: boolean;
  /** When somebody comes to a field: to load what sending needs. */
  onFocus?: () => void;
  children: ReactNode;
};

/** A form: what is wrong with the whole above its fields. */
export function Form({ form, notice, asks = true, onFocus, children }: FormProps) {
  return (
    <form
      {...form.root}
      className={forms.form}
      onFocus={() => {
        form.root.onFocus();
        onFocus?.();
      }}
    >
      {asks && <AskBeforeLeaving changed={form.dirty} />}
      {form.problem ? <Notice tone="bad">{t(form.problem.text)}</Notice> : notice}
      {children}
    </form>
  );
}
