import {
  OPTION_SETTERS,
  OPTION_TYPES,
  type OptionSetter,
  type OptionType,
} from '@drawpoint/contracts/admin/option-value';
import type { OptionCategory } from '@drawpoint/contracts/admin/option-categories.contract';
import { options, type SiteOption } from '@drawpoint/contracts/admin/options.contract';
import { widestSetter } from '@drawpoint/rules/known-options';
import { Button } from '@mantine/core';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { toastFailure } from '../../lib/screen/toast-failure.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useStoredDraft } from '../../ui/dialogs/stored-draft.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import css from './Options.module.css';
import { SETTER_LABELS, TYPE_LABELS } from './type-labels.ts';

type OptionDialogProps = {
  option: SiteOption | null;
  categories: readonly OptionCategory[];
  category: number | null;
  onDelete: (force: boolean) => void;
  onClose: () => void;
};

const WITH_CHOICES: readonly string[] = ['checkbox', 'radio', 'select', 'multiselect'];

/** Edits the definition of an option; for developers (docs/product/back-office.md#options). */
export function OptionDialog({ option, categories, category, onDelete, onClose }: OptionDialogProps) {
  const fixed = option?.built_in ?? false;
  const isDevelopersOnly = option !== null && widestSetter(option) === 'developers';
  const failed = t('Failed to save option.');
  const op = option ? options.update : options.create;
  const form = useForm({
    op,
    initial: {
      key: option?.key ?? '',
      label: option?.label ?? '',
      type: (option?.type ?? 'text') as string,
      set_by: (option?.set_by ?? 'admins') as string,
      option_category_id: String((option ? option.option_category_id : category) ?? ''),
      config: { choices: (option?.config?.choices ?? []) as { label: string; value: string }[] },
    },
    toInput: ({ key, label, type, set_by, option_category_id, config }) =>
      ({
        ...(option && { id: option.id, version: option.version }),
        label,
        set_by: set_by as OptionSetter,
        option_category_id: option_category_id === '' ? null : Number(option_category_id),
        ...(!fixed && {
          key,
          type: type as OptionType,
          config: WITH_CHOICES.includes(type) && config.choices.length > 0 ? config : null,
        }),
      }) as never,
    texts: { key: { format: message('Use lowercase letters, digits and _ only, with a letter first.') } },
    send: (input) => call(op, input).catch(toastFailure(failed)),
    fallback: failed,
    onDone: () => {
      toast('success', option ? t('Option updated.') : t('Option created.'));
      onClose();
    },
  });
  useStoredDraft(`option.${option ? `${option.id}.${option.version}` : 'new'}`, form);
  const choices = form.values.config.choices;
  const setChoices = (next: typeof choices) => form.set('config', { choices: next });
  return (
    <Dialog wide title={option ? t('Edit Option') : t('Add Option')} onClose={onClose}>
      <Form form={form}>
        <TextField {...form.field('label')} label={t('Label')} maxLength={200} data-autofocus />
        <TextField
          {...form.field('key')}
          label={t('Key')}
          disabled={fixed}
          maxLength={100}
          description={
            fixed
              ? t('Built in. You can’t change its key or type.')
              : t('Lowercase letters, digits and _; a letter first.')
          }
        />
        <SelectField
          {...form.field('type')}
          label={t('Type')}
          disabled={fixed}
          options={OPTION_TYPES.map((value) => ({ value, label: t(TYPE_LABELS[value]) }))}
        />
        <SelectField
          {...form.field('option_category_id')}
          label={t('Category')}
          none={t('Uncategorized')}
          options={categories.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
        />
        <SelectField
          {...form.field('set_by')}
          label={t('Who can set it')}
          disabled={isDevelopersOnly}
          options={OPTION_SETTERS.map((value) => ({ value, label: t(SETTER_LABELS[value]) }))}
        />
        {!fixed && WITH_CHOICES.includes(form.values.type) && (
          <fieldset className={css.several}>
            <legend className={css.legend}>{t('Choices')}</legend>
            {choices.map((choice, index) => (
              <div className={css.choice} key={index}>
                <TextField
                  {...form.field(`config.choices.${index}.label`)}
                  label={t('Label of choice {{number}}', { number: index + 1 })}
                />
                <TextField
                  {...form.field(`config.choices.${index}.value`)}
                  label={t('Value of choice {{number}}', { number: index + 1 })}
                />
                <Button
                  variant="default"
                  aria-label={t('Remove choice {{number}}', { number: index + 1 })}
                  onClick={() => setChoices(choices.filter((each) => each !== choice))}
                >
                  {t('Remove')}
                </Button>
              </div>
            ))}
            {form.errorOf('config') && <p className={css.error}>{form.errorOf('config')}</p>}
            <Button variant="default" onClick={() => setChoices([...choices, { label: '', value: '' }])}>
              {t('Add a choice')}
            </Button>
          </fieldset>
        )}
        <div className={css.foot}>
          {option && !fixed && (
            <Button
              className={css.first}
              variant="outline"
              color="var(--dp-bad)"
              onClick={() => onDelete(true)}
            >
              {t('Hard Delete')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <SubmitButton form={form} accent>
            {t('Save')}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
