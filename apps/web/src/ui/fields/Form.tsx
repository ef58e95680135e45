import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import type { FormState } from '../../lib/forms/form.ts';
import forms from './Form.module.css';
import { useDialogInput } from '../dialogs/dialog-input.ts';
import { Notice } from '../page/Notice.tsx';
import { AskBeforeLeaving } from './AskBeforeLeaving.tsx';

type FormProps = {
  form: FormState;
  /** Shown above the fields, for example why the person is here. An error replaces it. */
  notice?: ReactNode;
  /** Whether leaving with changes asks first. False only where little is lost. A dialog always asks. */
  asks?: boolean;
  /** Called on focus of any field, to load what sending needs. */
  onFocus?: () => void;
  children: ReactNode;
};

/** A form, with its general error above the fields. */
export function Form({ form, notice, asks = true, onFocus, children }: FormProps) {
  const isInDialog = useDialogInput(form.dirty);
  return (
    <form
      {...form.root}
      className={forms.form}
      onFocus={() => {
        form.root.onFocus();
        onFocus?.();
      }}
    >
      {asks && !isInDialog && <AskBeforeLeaving changed={form.dirty} />}
      {form.problem ? <Notice tone="bad">{t(form.problem.text)}</Notice> : notice}
      {children}
    </form>
  );
}
