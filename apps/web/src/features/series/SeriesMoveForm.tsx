import { type Series, series as operations } from '@drawpoint/contracts/booking/series.contract';
import { formatDate, formatTime } from '@drawpoint/rules/dates';
import { movedDates, moveProblems, type SeriesMove } from '@drawpoint/scheduling/series';
import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { parseTypedDate } from '../../lib/forms/typed-date.ts';
import { parseTypedTime } from '../../lib/forms/typed-time.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { localDate } from '../../lib/time/local-time.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TimeField } from '../../ui/fields/TimeField.tsx';
import { WeekdaysField } from '../../ui/fields/WeekdaysField.tsx';
import css from './Series.module.css';

type SeriesMoveFormProps = {
  series: Series;
  /** The first visit that moves. */
  from: number;
  onClose: () => void;
};

/** Another plan for a visit of a series and the later ones, with their new dates as it is typed. */
export default function SeriesMoveForm({ series, from, onClose }: SeriesMoveFormProps) {
  const { id, plan, unit, visits } = series;
  const first = visits.find(({ number }) => number === from)!;
  const today = localDate(new Date(serverNow()));
  const form = useForm({
    op: operations.move,
    initial: {
      ...{
        on: formatDate(first.wished_on),
        weekdays: series.weekdays,
        from_last_draw: series.from_last_draw,
      },
      ...{ day_from: formatTime(series.day_from), day_until: formatTime(series.day_until) },
    },
    toInput: ({ on, ...values }) => ({ id, plan, from, ...values, on: parseTypedDate(on) ?? on }),
    check: (values) => {
      const move = moveOf(values);
      const problems = move ? moveProblems(visits, move, today) : {};
      return Object.fromEntries(Object.entries(problems).map(([field, [text = '']]) => [field, text]));
    },
    fallback: t('The visits could not be moved.'),
    onDone: () => {
      toast('success', t('The new dates are saved. Booked visits are being moved.'));
      onClose();
    },
  });
  /** The change when everything can be read; null before. */
  function moveOf(values: typeof form.values): SeriesMove | null {
    const on = parseTypedDate(values.on);
    const [day_from, day_until] = [parseTypedTime(values.day_from), parseTypedTime(values.day_until)];
    if (!on || !day_from || !day_until) return null;
    return { ...series, ...values, on, day_from, day_until, from };
  }
  const move = moveOf(form.values);
  const [problem] = move ? Object.values(moveProblems(visits, move, today)).flat() : [];
  return (
    <Form form={form}>
      <div className={css.fields}>
        <div className={css.row}>
          <DateField {...form.field('on')} label={t('New date of visit {{number}}', { number: from })} />
          <TimeField {...form.field('day_from')} label={t('Not before')} />
          <TimeField {...form.field('day_until')} label={t('Done by')} />
        </div>
        {unit === 'week' ? (
          <WeekdaysField {...form.field('weekdays')} label={t('On')} />
        ) : (
          <CheckField
            {...form.field('from_last_draw')}
            label={t('Count from the last draw')}
            description={t('After a draw, the dates that are not booked yet are counted from it.')}
          />
        )}
        <section className={css.stack} aria-label={t('New dates')} aria-live="polite">
          <p className={css.text}>
            {move === null
              ? t('Enter date and times to see the new dates.')
              : (problem ??
                t(
                  'Booked visits move to the free time nearest to the new date. Without one they keep their time.',
                ))}
          </p>
          {move && problem === undefined && (
            <ol className={css.dates}>
              {movedDates(visits, move).map(({ number, wished_on }) => (
                <li key={number}>{changeText(oldDay(series, number), wished_on)}</li>
              ))}
            </ol>
          )}
        </section>
        <div className={css.buttons}>
          <SubmitButton form={form} accent>
            {t('Move the visits')}
          </SubmitButton>
          <Button variant="default" onClick={onClose}>
            {t('Back')}
          </Button>
        </div>
      </div>
    </Form>
  );
}

const changeText = (before: string, after: string): string =>
  before === after
    ? spokenDay(after)
    : t('{{before}} → {{after}}', { before: spokenDay(before), after: spokenDay(after) });

function oldDay({ visits }: Series, number: number): string {
  const visit = visits.find((each) => each.number === number)!;
  return visit.visit_on ?? visit.wished_on;
}
