import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { bedside, type Bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { parseTypedTime } from '../../lib/forms/typed-time.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { atWallTime, isoIn } from '../../lib/time/zoned-time.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TimeField } from '../../ui/fields/TimeField.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import css from './Bedside.module.css';
import { record } from './record.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The days of a last meal that can be chosen, before today. */
const DAYS = ['0', '1', '2'] as const;

/** The date so many days before today, on the visit's clock. */
const dateBefore = (tz: string, days: number): string =>
  isoIn(tz, new Date(serverNow() - days * DAY_MS)).slice(0, 10);

type ChecklistFormProps = { visit: Pick<Appointment, 'id' | 'tz'>; checklist: Bedside['checklist'] };

/** Consent, last meal and the company's items (docs/product/at-the-bedside.md#checklist). */
export function ChecklistForm({ visit: { id, tz }, checklist }: ChecklistFormProps) {
  const { items, asks_consent, asks_meal, consent_at, last_meal_at, is_enforced } = checklist;
  const meal = last_meal_at === null ? null : isoIn(tz, new Date(last_meal_at));
  const form = useForm({
    op: bedside.saveChecklist,
    initial: {
      consent: consent_at !== null,
      day: DAYS.find((days) => meal?.startsWith(dateBefore(tz, Number(days)))) ?? '',
      last_meal_at: meal === null ? '' : formatTime(meal),
      items: items.map(({ done }) => ({ done })),
    } as { consent: boolean; day: string; last_meal_at: string; items: { done: boolean }[] },
    toInput: ({ consent, day, last_meal_at: typed, items: answers }) => {
      const time = parseTypedTime(typed);
      const at = day === '' || time === null ? null : atWallTime(tz, dateBefore(tz, Number(day)), time);
      return {
        ...{
          id,
          items: Object.fromEntries(items.map(({ label }, index) => [label, answers[index]?.done === true])),
        },
        ...(asks_consent && { consent }),
        ...(asks_meal && { last_meal_at: at }),
      };
    },
    check: ({ day, last_meal_at: typed }) => ({
      last_meal_at:
        day !== '' && parseTypedTime(typed) === null ? message('Enter a time such as 9:00 am.') : null,
    }),
    send: (input) => record(bedside.saveChecklist, input),
    fallback: message('The checklist could not be saved.'),
  });
  const required = (label: string) => (is_enforced ? t('{{label}} (required)', { label }) : label);
  return (
    <Form form={form} asks={false}>
      <MissingItems checklist={checklist} />
      {asks_consent && (
        <CheckField {...form.field('consent')} label={required(t('The patient agrees to the draw'))} />
      )}
      {asks_meal && (
        <div className={css.meal}>
          <SelectField
            {...form.field('day')}
            label={t('Last meal')}
            none={t('Not known')}
            options={[
              { value: '0', label: t('Today') },
              { value: '1', label: t('Yesterday') },
              { value: '2', label: t('The day before yesterday') },
            ]}
          />
          {form.values.day !== '' && <TimeField {...form.field('last_meal_at')} label={t('Time')} />}
        </div>
      )}
      {items.map(({ label, required: isRequired }, index) => (
        <CheckField
          key={label}
          {...form.field(`items.${index}.done`)}
          label={isRequired ? required(label) : label}
        />
      ))}
      <div className={css.bar} data-bedside-bar>
        <SubmitButton form={form} accent className={css.large}>
          {t('Save the checklist')}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** What the draw still waits for, once the checklist was saved. */
function MissingItems({ checklist }: Pick<ChecklistFormProps, 'checklist'>) {
  const { saved_at, is_enforced, missing } = checklist;
  if (saved_at === null || !is_enforced) return null;
  const names = [...(missing.consent ? [t('The patient agrees to the draw')] : []), ...missing.items];
  return names.length === 0 ? null : (
    <Notice tone="wait">{t('The draw waits for: {{names}}.', { names: names.join('; ') })}</Notice>
  );
}
