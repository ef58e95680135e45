import { t } from '../../i18n/translate.ts';
import type { Field } from '../../lib/forms/form.ts';
import css from './Honeypot.module.css';

/**
 * A hidden field that people leave empty. The server ignores forms that fill it in
 * (docs/product/messages.md#contact).
 */
export function Honeypot({ name, value, onChange }: Field<string>) {
  return (
    <label className={css.trap} aria-hidden="true">
      {t('Leave this empty')}
      <input
        name={name}
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}
