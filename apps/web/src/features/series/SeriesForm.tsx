import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { series } from '@drawpoint/contracts/booking/series.contract';
import { seriesDates, SERIES_VISITS } from '@drawpoint/scheduling/series';
import { fullName } from '@drawpoint/rules/name';
import { formatPhone } from '@drawpoint/rules/phone';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { type Field, useForm } from '../../lib/forms/form.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { isManager, seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { localDate } from '../../lib/time/local-time.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { PhoneField } from '../../ui/fields/PhoneField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { TimeField } from '../../ui/fields/TimeField.tsx';
import { WeekdaysField } from '../../ui/fields/WeekdaysField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { SpokenConsents } from '../phone-booking/SpokenConsents.tsx';
import css from './Series.module.css';
import { placesOf, planOf, problemsOf, type SeriesValues, toRule } from './series-form.ts';

const EMPTY: SeriesValues = {
  ...{ service_id: '', phlebotomist_id: '', others: true, place: '0', mobile: '', agreed: false },
  ...{ unit: 'week', every: '2', weekdays: [], from: '', ends: 'times', times: '6', until: '' },
  ...{ tolerance_days: '2', day_from: '8:00 am', day_until: '12:00 pm', from_last_draw: false },
};

type SeriesFormProps = {
  patientId: number;
  /** The patient's visits with the provider, the latest first. They give contact and places. */
  visits: readonly Appointment[];
  /** The order with which patients plan for themselves, and how many visits are left. Staff plan without one. */
  order?: { id: number; name: string; left: number };
  onClose: () => void;
};

/** Plans repeat visits for a patient, with the dates as they are typed. */
export function SeriesForm({ patientId, visits, order, onClose }: SeriesFormProps) {
  const user = useUser();
  const mayChoose = order !== undefined || isManager(user);
  const places = placesOf(visits);
  const [last] = visits;
  const [consents, setConsents] = useState<readonly string[] | null>(null);
  const today = localDate(new Date(serverNow()));
  const form = useForm({
    op: series.create,
    initial: {
      ...EMPTY,
      service_id: String(last?.service_id ?? ''),
      ...(order && { times: String(Math.min(Number(EMPTY.times), order.left)) }),
      phlebotomist_id: String(mayChoose ? (last?.phlebotomist.id ?? '') : user.id),
      mobile: last?.patient.mobile ? formatPhone(last.patient.mobile) : '',
    },
    toInput: (values: SeriesValues) => {
      const visit = places[Number(values.place)]?.visit ?? last!;
      const { address, address_city, address_state, address_zip, special_instructions } = visit.location;
      return {
        ...toRule(values),
        ...(seesAllProviders(user) && visit.provider_id !== null && { provider_id: visit.provider_id }),
        ...(order && { lab_order_id: order.id }),
        service_id: values.service_id,
        phlebotomist_id: values.phlebotomist_id || null,
        others: values.others,
        patient: {
          ...(!order && { user_id: patientId }),
          ...{ first_name: visit.user.first_name, last_name: visit.user.last_name },
          ...{ email: visit.user.email ?? '', mobile: values.mobile },
          ...{ address, city: address_city, address_state, address_zip, special_instructions },
        },
        disclaimers: Object.fromEntries((consents ?? []).map((key) => [key, true])),
      };
    },
    check: (values) => ({
      ...problemsOf(values, today),
      agreed: consents
        ? null
        : order
          ? message('Please read the consents and agree to them.')
          : message('Read the consents to the patient first.'),
    }),
    fallback: t('The visits could not be planned.'),
    onDone: () => {
      toast('success', t('The visits are planned. The near ones are booked now.'));
      onClose();
    },
  });
  const { values } = form;
  if (!last)
    return (
      <EmptyState
        drawing="calendar"
        title={t('No visit yet')}
        text={t('Book a first visit. Its address and telephone are used for the repeat visits.')}
        action={
          <Button variant="default" onClick={onClose}>
            {t('Back')}
          </Button>
        }
      />
    );
  const providerId = last.provider_id ?? user.provider_id ?? 0;
  return (
    <Card title={t('Plan repeat visits')}>
      <Form form={form}>
        <div className={css.fields}>
          {order && (
            <p className={css.text}>
              {order.name} · {t('visits left: {{left}}', { left: order.left })}
            </p>
          )}
          <ServiceField {...form.field('service_id')} providerId={providerId} />
          <SelectField
            {...form.field('place')}
            label={t('Place')}
            options={places.map(({ text }, index) => ({ value: String(index), label: text }))}
          />
          <PhoneField {...form.field('mobile')} label={t('Telephone')} />
          {mayChoose && (
            <>
              <PhlebotomistField
                {...form.field('phlebotomist_id')}
                providerId={providerId}
                serviceId={values.service_id}
              />
              {values.phlebotomist_id !== '' && (
                <CheckField
                  {...form.field('others')}
                  label={t('Somebody else may come where they have no time')}
                />
              )}
            </>
          )}
          <div className={css.row}>
            <TextField {...form.field('every')} label={t('Every')} inputMode="numeric" />
            <SelectField
              {...form.field('unit')}
              label={t('Unit')}
              options={[
                { value: 'week', label: t('weeks') },
                { value: 'day', label: t('days') },
              ]}
            />
            <DateField {...form.field('from')} label={t('First date')} />
          </div>
          {values.unit === 'week' ? (
            <WeekdaysField {...form.field('weekdays')} label={t('On')} />
          ) : (
            <CheckField
              {...form.field('from_last_draw')}
              label={t('Count from the last draw')}
              description={t('After a draw, the dates that are not booked yet are counted from it.')}
            />
          )}
          <div className={`${css.row} ${css.ends}`}>
            <SelectField
              {...form.field('ends')}
              label={t('Ends with')}
              options={[
                { value: 'times', label: t('number of visits') },
                { value: 'until', label: t('last date') },
              ]}
            />
            {values.ends === 'times' ? (
              <TextField {...form.field('times')} label={t('Visits')} inputMode="numeric" />
            ) : (
              <DateField {...form.field('until')} label={t('Last date')} />
            )}
          </div>
          <div className={css.row}>
            <TimeField {...form.field('day_from')} label={t('Not before')} />
            <TimeField {...form.field('day_until')} label={t('Done by')} />
            <TextField
              {...form.field('tolerance_days')}
              label={t('Days earlier or later')}
              inputMode="numeric"
            />
          </div>
          <Preview values={values} problems={problemsOf(values, today)} />
          <SpokenConsents
            agreed={consents !== null}
            onChange={(keys) => {
              setConsents(keys);
              form.set('agreed', keys !== null);
            }}
            error={form.errorOf('agreed')}
            label={
              order
                ? t('I have read them and agree to them for all these visits.')
                : t('The patient has heard them and agrees for all these visits. I record it with my name.')
            }
          />
          <div className={css.buttons}>
            <SubmitButton form={form} accent>
              {t('Plan the visits')}
            </SubmitButton>
            <Button variant="default" onClick={onClose}>
              {t('Back')}
            </Button>
          </div>
        </div>
      </Form>
    </Card>
  );
}

/** The wished dates, as soon as the plan can be read. */
function Preview({ values, problems }: { values: SeriesValues; problems: Record<string, string> }) {
  const plan = planOf(values);
  const dates = plan ? seriesDates(plan).slice(0, SERIES_VISITS.most) : [];
  const [problem] = Object.values(problems);
  return (
    <section className={css.stack} aria-label={t('Planned dates')} aria-live="polite">
      <p className={css.text}>
        {plan === null
          ? t('Enter the first date to see all dates.')
          : (problem ?? t('{{count}} visits', { count: dates.length }))}
      </p>
      {problem === undefined && dates.length > 0 && (
        <ul className={css.dates}>
          {dates.map((date) => (
            <li key={date}>{spokenDay(date)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ServiceField({ providerId, ...field }: Field<string> & { providerId: number }) {
  const services = useQuery(query(catalog.listServices, { provider_id: providerId }));
  return (
    <SelectField
      {...field}
      label={t('Service')}
      options={(services.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: t(name) }))}
    />
  );
}

type PhlebotomistFieldProps = Field<string> & { providerId: number; serviceId: string };

function PhlebotomistField({ providerId, serviceId, ...field }: PhlebotomistFieldProps) {
  const people = useQuery({
    ...query(catalog.listPhlebotomists, { id: providerId, service_id: serviceId }),
    enabled: serviceId !== '',
  });
  return (
    <SelectField
      {...field}
      label={t('Phlebotomist')}
      none={t('Anyone')}
      options={(people.data?.data ?? []).map((each) => ({ value: String(each.id), label: fullName(each) }))}
    />
  );
}
