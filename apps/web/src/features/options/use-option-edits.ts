import { options, type SiteOption } from '@drawpoint/contracts/admin/options.contract';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { currentSite, setSite } from '../../lib/site.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { editedOf, shownValue, withEdit, type EditedValue, type Edits } from './option-edits.ts';

/** Edits of option values that are saved together. */
export function useOptionEdits(all: readonly SiteOption[]) {
  const [edits, setEdits] = useState<Edits>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const edited = editedOf(all, edits);

  /** Saves all edits and returns whether all were accepted. Rejected ones stay, each with its error. */
  async function saveAll(): Promise<boolean> {
    setBusy(true);
    const wrong = new Map<number, string>();
    const left = new Map<number, EditedValue>();
    for (const { id, version } of edited) {
      const value = edits.get(id)!;
      try {
        await call(options.update, { id, version, value });
      } catch (error) {
        left.set(id, value);
        const [text] = error instanceof ApiError ? (error.fields['value'] ?? []) : [];
        wrong.set(id, text ? t(text) : t(errorText(error, t('Failed to save option.'))));
      }
    }
    markStale(options.update.writes);
    setEdits(left);
    setErrors(wrong);
    setBusy(false);
    if (wrong.size > 0) toast('error', t('Failed to save options.'));
    else toast('success', t('Options saved successfully.'));
    await showSite();
    return wrong.size === 0;
  }

  return {
    busy,
    edited: edited.length,
    valueOf: (option: SiteOption): EditedValue => edits.get(option.id) ?? shownValue(option),
    errorOf: (option: SiteOption): string | undefined => errors.get(option.id),
    countIn: (some: readonly SiteOption[]): number => editedOf(some, edits).length,
    change: (option: SiteOption, value: EditedValue): void =>
      setEdits((current) => withEdit(current, option, value)),
    saveAll,
  };
}

/** Applies the new site options to the open page at once. */
async function showSite(): Promise<void> {
  const list = await call(options.list, {}).catch(() => null);
  if (!list) return;
  const value = (key: (typeof list)[number]['key']) => list.find((each) => each.key === key)?.value ?? null;
  setSite({
    ...currentSite(),
    title: value('site_title') ?? currentSite().title,
    copyright: value('site_copyright'),
    passwordStrength: value('password_strength'),
    companyAddress: value('company_address'),
    companyPhone: value('company_phone'),
  });
  // The document has the same icon (`site_icon`).
  const icon = value('site_favicon');
  if (icon) document.querySelector('link[rel=icon]')?.setAttribute('href', icon);
}
