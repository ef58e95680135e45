import { formatDate } from '@drawpoint/rules/dates';
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Bound } from '../../../lib/forms/form.ts';
import { localDate } from '../../../lib/time/local-time.ts';
import { paths } from '../../../config/paths.ts';
import { parseTypedDate } from '../../../lib/forms/typed-date.ts';
import { weekdayName } from '../../../lib/time/wall-time.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TimeField } from '../../../ui/fields/TimeField.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { monthName, monthOf } from '../../booking/time/months.ts';
import css from './Exceptions.module.css';
import { monthAfter, weeksOf } from './month.ts';
import { dayOff, vacationsIn, type Vacation } from './vacation.ts';
import week from './WeekEditor.module.css';

/** As typed: `MM-DD-YYYY` and `9:00 am`. */
export type TypedException = { date: string; start_time: string; end_time: string; kind: string };

type Name = keyof TypedException;
type ExceptionsProps = {
  phlebotomistId: number;
  rows: readonly TypedException[];
  onChange: (rows: TypedException[]) => void;
  field: (path: `exceptions.${number}.${Name}`) => Bound<string>;
};

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Exceptions to the weekly hours: a month to choose the days, and their hours as rows. */
export function Exceptions({ phlebotomistId, rows, onChange, field }: ExceptionsProps) {
  const [month, setMonth] = useState(localDate(new Date()).slice(0, 7));
  // The first days of vacations whose days are shown one by one.
  const [opened, setOpened] = useState<readonly string[]>([]);
  const kindOf = (date: string) => {
    const found = rows.filter((row) => parseTypedDate(row.date) === date).map(({ kind }) => kind);
    return found.find((kind) => kind === 'unavailable') ?? found[0];
  };
  const vacations = vacationsIn(rows).filter(({ from }) => !opened.includes(from));
  const folded = new Set(vacations.flatMap((vacation) => vacation.rows));
  const title = `${t(monthName(monthOf(month)))} ${month.slice(0, 4)}`;
  const turn = (count: number) => setMonth(monthAfter(month, count));
  const kinds = [
    { value: 'unavailable', label: t('Unavailable') },
    { value: 'available', label: t('Available') },
  ];

  return (
    <div className={css.both}>
      <div>
        <div className={css.bar}>
          <button
            type="button"
            className={week.icon}
            aria-label={t('Previous month')}
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={20} aria-hidden="true" />
          </button>
          <h3 className={css.month} aria-live="polite">
            {title}
          </h3>
          <button type="button" className={week.icon} aria-label={t('Next month')} onClick={() => turn(1)}>
            <IconChevronRight size={20} aria-hidden="true" />
          </button>
        </div>
        <table className={css.grid}>
          <thead>
            <tr>
              {DAYS.map((dow) => (
                <th key={dow} scope="col">
                  <abbr title={t(weekdayName(dow))} style={{ textDecoration: 'none' }}>
                    {t(weekdayName(dow)).slice(0, 2)}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((days) => (
              <tr key={days[0]}>
                {days.map((date) => {
                  const kind = kindOf(date);
                  return (
                    <td key={date}>
                      <button
                        type="button"
                        className={css.date}
                        data-kind={kind}
                        data-outside={!date.startsWith(month) || undefined}
                        onClick={() => onChange([...rows, dayOff(date)])}
                      >
                        <span aria-hidden="true">{Number(date.slice(8))}</span>
                        <VisuallyHidden>
                          {t('Add an exception on {{date}}', { date: formatDate(date) })}
                        </VisuallyHidden>
                        {kind && (
                          <span className={css.sign}>
                            <span aria-hidden="true">{kind === 'available' ? '+' : '−'}</span>
                            <VisuallyHidden>
                              {kinds.find(({ value }) => value === kind)?.label}
                            </VisuallyHidden>
                          </span>
                        )}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.rows}>
        {rows.length === 0 && <p className={css.quiet}>{t('No exceptions.')}</p>}
        {vacations.map((vacation) => (
          <VacationRow
            key={vacation.from}
            {...{ vacation, phlebotomistId }}
            onOpen={() => setOpened([...opened, vacation.from])}
            onRemove={() => onChange(rows.filter((_, index) => !vacation.rows.includes(index)))}
          />
        ))}
        {rows.map((row, index) =>
          folded.has(index) ? null : (
            <div
              key={index}
              className={css.row}
              role="group"
              aria-label={t('Exception on {{date}}', { date: row.date })}
            >
              <DateField {...field(`exceptions.${index}.date`)} label={t('Date')} />
              <TimeField
                {...field(`exceptions.${index}.start_time`)}
                label={t('From', { context: 'time' })}
              />
              <TimeField {...field(`exceptions.${index}.end_time`)} label={t('Until')} />
              <SelectField {...field(`exceptions.${index}.kind`)} label={t('Kind')} options={kinds} />
              <button
                type="button"
                className={week.icon}
                aria-label={t('Remove the exception on {{date}}', { date: row.date })}
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden="true" />
              </button>
            </div>
          ),
        )}
        <div>
          <Button variant="default" onClick={() => onChange([...rows, dayOff('')])}>
            {t('Add an exception')}
          </Button>
        </div>
      </div>
    </div>
  );
}

type VacationRowProps = {
  vacation: Vacation;
  phlebotomistId: number;
  /** Shows its days one by one. */
  onOpen: () => void;
  onRemove: () => void;
};

/** Days off in a row as one line, which leads to the visits that are booked in them. */
function VacationRow({
  vacation: { from, until, rows },
  phlebotomistId,
  onOpen,
  onRemove,
}: VacationRowProps) {
  const days = { from: formatDate(from), until: formatDate(until) };
  const visits = new URLSearchParams({
    view: 'list',
    from,
    to: until,
    phlebotomist_id: String(phlebotomistId),
  });
  return (
    <div className={css.vacation} role="group" aria-label={t('Vacation from {{from}} until {{until}}', days)}>
      <p className={css.days}>
        <strong>{`${days.from} – ${days.until}`}</strong>
        <span className={css.quiet}>{t('{{count}} days off', { count: rows.length })}</span>
      </p>
      <TextLink to={`${paths.schedule}?${visits.toString()}`}>{t('Visits in these days')}</TextLink>
      <Button variant="default" onClick={onOpen}>
        {t('Show each day')}
      </Button>
      <button
        type="button"
        className={week.icon}
        aria-label={t('Remove the vacation from {{from}} until {{until}}', days)}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden="true" />
      </button>
    </div>
  );
}
