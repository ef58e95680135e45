import { IconTrash } from '@tabler/icons-react';
import { t } from '../../../i18n/translate.ts';
import type { Bound } from '../../../lib/forms/form.ts';
import { weekdayName } from '../../../lib/time/wall-time.ts';
import { Dropdown, DropdownItem } from '../../../ui/dialogs/Dropdown.tsx';
import { TimeField } from '../../../ui/fields/TimeField.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { HoursBar } from './HoursBar.tsx';
import { barOf, newRule, timeOf, withDayCopied, type TypedRule } from './week.ts';
import css from './WeekEditor.module.css';

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const WEEKDAYS = [1, 2, 3, 4, 5];

type WeekEditorProps = {
  rules: readonly TypedRule[];
  onChange: (rules: TypedRule[]) => void;
  field: (path: `rules.${number}.start_time` | `rules.${number}.end_time`) => Bound<string>;
};

/** The working hours of a week: each has a bar and two time fields. */
export function WeekEditor({ rules, onChange, field }: WeekEditorProps) {
  const change = (index: number, hours: Partial<TypedRule>) =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...hours } : rule)));

  return (
    <div className={css.week}>
      <div className={`${css.day} ${css.head}`} aria-hidden="true">
        <span />
        <p className={css.scale}>
          {[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => (
            <span key={hour}>{timeOf(hour * 60).replace(':00', '')}</span>
          ))}
        </p>
      </div>
      {DAYS.map((dow) => {
        const day = t(weekdayName(dow));
        const ofDay = rules.flatMap((rule, index) => (rule.dow === dow ? [{ rule, index }] : []));
        return (
          <section key={dow} className={css.day} aria-label={day}>
            <h3 className={css.name}>{day}</h3>
            <div className={css.track} data-track>
              {ofDay.map(({ rule, index }) => {
                const bar = barOf(rule);
                return (
                  bar && <HoursBar key={index} bar={bar} day={day} onMove={(hours) => change(index, hours)} />
                );
              })}
            </div>
            <div className={css.rows}>
              {ofDay.length === 0 && <p className={css.off}>{t('Not working')}</p>}
              {ofDay.map(({ index }) => (
                <div key={index} className={css.row}>
                  <TimeField
                    {...field(`rules.${index}.start_time`)}
                    label=""
                    aria-label={t('{{day}} from', { day })}
                  />
                  <span className={css.to}>{t('to')}</span>
                  <TimeField
                    {...field(`rules.${index}.end_time`)}
                    label=""
                    aria-label={t('{{day}} until', { day })}
                  />
                  <button
                    type="button"
                    className={css.icon}
                    aria-label={t('Remove these hours of {{day}}', { day })}
                    onClick={() => onChange(rules.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={18} stroke={1.7} aria-hidden="true" />
                  </button>
                </div>
              ))}
              <div className={css.tools}>
                <button type="button" className={css.tool} onClick={() => onChange([...rules, newRule(dow)])}>
                  {t('Add hours')} <VisuallyHidden>{day}</VisuallyHidden>
                </button>
                <Dropdown
                  width={220}
                  buttonClassName={css.tool}
                  button={
                    <>
                      {t('Copy to…')} <VisuallyHidden>{t('from {{day}}', { day })}</VisuallyHidden>
                    </>
                  }
                >
                  {(close) =>
                    [
                      { label: t('Every day'), days: DAYS },
                      { label: t('Monday to Friday'), days: WEEKDAYS },
                      ...DAYS.filter((other) => other !== dow).map((other) => ({
                        label: t(weekdayName(other)),
                        days: [other],
                      })),
                    ].map(({ label, days }) => (
                      <DropdownItem
                        key={label}
                        onClick={() => {
                          close();
                          onChange(withDayCopied(rules, dow, days));
                        }}
                      >
                        {label}
                      </DropdownItem>
                    ))
                  }
                </Dropdown>
              </div>
            </div>
          </section>
        );
      })}
    </div>
  );
}
