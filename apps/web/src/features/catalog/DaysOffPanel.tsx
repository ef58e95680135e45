import { type DayOff, daysOff } from '@drawpoint/contracts/booking/days-off.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation, query } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { parseTypedDate } from '../../lib/forms/typed-date.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { VisitsAffected } from '../appointments/AffectedVisits.tsx';
import css from './DaysOff.module.css';

type Added = OutputOf<typeof daysOff.add>;

/** The days on which nobody of the provider works (docs/product/availability.md#days-off). */
export function DaysOffPanel({ providerId }: { providerId: number }) {
  const found = useQuery(query(daysOff.list, { provider_id: providerId }));
  const [added, setAdded] = useState<Added | null>(null);
  return (
    <Card title={t('Days off')}>
      <div className={css.stack}>
        <p className={css.text}>
          {t('Nobody can be booked on these days. Visits that are booked already stay.')}
        </p>
        <QueryView query={found} failure={t('The days off could not be loaded.')}>
          {({ data }) => (
            <>
              {data.length === 0 ? (
                <p className={css.text}>{t('No days off yet. Add the federal holidays first.')}</p>
              ) : (
                <ul className={css.days} aria-label={t('Days off')}>
                  {data.map((day) => (
                    <DayLine key={day.id} day={day} />
                  ))}
                </ul>
              )}
              <Holidays providerId={providerId} known={data} onAdded={setAdded} />
            </>
          )}
        </QueryView>
        <DayForm key={added?.data.length} providerId={providerId} onAdded={setAdded} />
        {added && added.affected.total > 0 && (
          <VisitsAffected visits={added.affected.data} total={added.affected.total} />
        )}
      </div>
    </Card>
  );
}

function DayLine({ day: { id, date, name } }: { day: DayOff }) {
  const removal = useMutation({
    ...mutation(daysOff.remove),
    onError: (error) => toast('error', t(errorText(error, message('The day off could not be removed.')))),
  });
  return (
    <li className={css.day}>
      <span className={css.date}>{spokenDay(date)}</span>
      <span className={css.name}>{name}</span>
      <Button
        variant="default"
        loading={removal.isPending}
        aria-label={t('Remove {{name}}, {{day}}', { name, day: spokenDay(date) })}
        onClick={() => removal.mutate({ id })}
      >
        {t('Remove')}
      </Button>
    </li>
  );
}

type AddProps = { providerId: number; onAdded: (added: Added) => void };

/** One tap for the holidays of this year and of the next, where Christmas Day is missing. */
function Holidays({ providerId, known, onAdded }: AddProps & { known: readonly DayOff[] }) {
  const addition = useMutation({
    ...mutation(daysOff.add),
    onSuccess: onAdded,
    onError: (error) => toast('error', t(errorText(error, message('The days off could not be added.')))),
  });
  const year = new Date(serverNow()).getUTCFullYear();
  return (
    <div className={css.buttons}>
      {[year, year + 1].map(
        (each) =>
          !known.some(({ date }) => date === `${each}-12-25`) && (
            <Button
              key={each}
              variant="default"
              loading={addition.isPending}
              onClick={() => addition.mutate({ provider_id: providerId, days: [], federal_year: each })}
            >
              {t('Add the federal holidays of {{year}}', { year: each })}
            </Button>
          ),
      )}
    </div>
  );
}

function DayForm({ providerId, onAdded }: AddProps) {
  const form = useForm({
    op: daysOff.add,
    initial: { days: [{ date: '', name: '' }] },
    toInput: ({ days }) => ({
      provider_id: providerId,
      days: days.map(({ date, name }) => ({ date: parseTypedDate(date) ?? date, name })),
    }),
    fallback: t('The days off could not be added.'),
    onDone: onAdded,
  });
  return (
    <Form form={form} asks={false}>
      <div className={css.form}>
        <DateField {...form.field('days.0.date')} label={t('Date')} />
        <TextField {...form.field('days.0.name')} label={t('Name')} maxLength={80} />
        <SubmitButton form={form}>{t('Add day off')}</SubmitButton>
      </div>
    </Form>
  );
}
