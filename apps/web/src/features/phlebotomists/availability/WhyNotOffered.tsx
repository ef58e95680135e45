import { availability, type RemovedBy } from '@drawpoint/contracts/booking/availability.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { formatDate, formatTime } from '@drawpoint/rules/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { query } from '../../../lib/api/api.ts';
import { localDate } from '../../../lib/time/local-time.ts';
import { parseTypedDate, typedDateProblem } from '../../../lib/forms/typed-date.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Notice } from '../../../ui/page/Notice.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import css from './Availability.module.css';
import { runsOf } from './runs.ts';
import type { VisitQuery } from './use-visit-asked.ts';

type Day = OutputOf<typeof availability.explainDay>;

const DAY_MS = 86_400_000;

/** Splits a day into runs and lists the rules that remove each. Uses the saved hours. */
export function WhyNotOffered({
  id,
  asked,
  day: first,
}: {
  id: number;
  asked: VisitQuery['asked'];
  /** The initial day; tomorrow by default. */
  day?: string | undefined;
}) {
  const [typed, setTyped] = useState(() => formatDate(first ?? localDate(new Date(Date.now() + DAY_MS))));
  const date = parseTypedDate(typed);
  const day = useQuery({
    ...query(availability.explainDay, { id, date: date ?? '', service_id: 0, ...asked }),
    enabled: date !== null && asked !== null,
    placeholderData: keepPreviousData,
  });
  const wrong = typedDateProblem(typed);
  return (
    <div className={css.stack}>
      <div className={css.top}>
        <DateField
          name="date"
          label={t('Date')}
          value={typed}
          error={wrong ? t(wrong) : undefined}
          onChange={setTyped}
        />
      </div>
      {date !== null && asked !== null && (
        <QueryView query={day} failure={t('The day could not be loaded')}>
          {(shown) => <Pieces day={shown} />}
        </QueryView>
      )}
    </div>
  );
}

function Pieces({ day }: { day: Day }) {
  const texts = useRuleTexts(day);
  const whole = {
    outside_area: t('This ZIP code is outside the service area.'),
    not_offered: t('This service is not offered by this phlebotomist.'),
    not_bookable: t('Patients cannot book this phlebotomist: there are no working hours, or booking is off.'),
  };
  return (
    <>
      {day.whole_day && <Notice tone="wait">{whole[day.whole_day]}</Notice>}
      <ul className={css.pieces}>
        {runsOf(day.starts).map(({ from, to, count, removed_by }) => (
          <li key={from} data-offered={removed_by.length === 0 || undefined}>
            <span>{count === 1 ? formatTime(from) : `${formatTime(from)} – ${formatTime(to)}`}</span>
            <span>
              {removed_by.length === 0 ? t('Offered') : removed_by.map((each) => texts(each)).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Describes a rule for staff. */
function useRuleTexts({ taken }: Day): (removed: RemovedBy) => string {
  return ({ rule, minutes, entry }) => {
    const other = entry === undefined ? undefined : taken[entry];
    const at = other ? formatTime(other.start) : '';
    switch (rule) {
      case 'horizon':
        return t('Too far ahead to book');
      case 'notice':
        return t('In the past, or too soon to book');
      case 'hours':
        return t('Outside working hours');
      case 'exception':
        return t('Blocked by an exception');
      case 'day_off':
        return t('A day off of the company');
      case 'full_visits':
        return t('The day has all the visits that it may have');
      case 'full_drives':
        return t('The day would have too much driving');
      case 'hold':
        return t('Held at {{time}} by somebody who is booking', { time: at });
      case 'visit':
        return other?.patient_name
          ? t('Visit of {{name}} at {{time}}', { name: other.patient_name, time: at })
          : t('Another visit at {{time}}', { time: at });
      case 'drive':
        return other
          ? t('{{minutes}} minutes of driving from or to {{time}}', { minutes, time: at })
          : t('{{minutes}} minutes of driving', { minutes });
    }
  };
}
