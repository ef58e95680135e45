import { availability } from '@drawpoint/contracts/booking/availability.contract';
import { catalog, type Availability } from '@drawpoint/contracts/booking/catalog.contract';
import { OFFERED_ZONES } from '@drawpoint/scheduling/offered-zones';
import { zoneCity } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { call, query } from '../../../lib/api/api.ts';
import { confirm } from '../../../lib/screen/confirm.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { toastFailure } from '../../../lib/screen/toast-failure.ts';
import { toast } from '../../../lib/screen/toasts.ts';
import { useStale } from '../../../lib/forms/use-stale.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { StaleNotice } from '../../../ui/states/StaleNotice.tsx';
import { AskedVisitFields } from './AskedVisitFields.tsx';
import css from './Availability.module.css';
import { Exceptions } from './Exceptions.tsx';
import { type HoursValues, toHours, toHoursEdit } from './hours-form.ts';
import { PatientPreview, usePreview } from './PatientPreview.tsx';
import { useVisitQuery } from './use-visit-asked.ts';
import { daysOff } from './vacation.ts';
import { VacationDialog } from './VacationDialog.tsx';
import { hoursOfWeek } from './week.ts';
import { WeekEditor } from './WeekEditor.tsx';
import { WhyNotOffered } from './WhyNotOffered.tsx';

/** A phlebotomist's week, its exceptions, and a preview of free times before saving. */
export function AvailabilityPanel({ id }: { id: number }) {
  const loaded = useQuery({ ...query(catalog.getAvailability, { id }), staleTime: Infinity });
  return (
    <QueryView query={loaded} failure={t('Could not load availability.')}>
      {(saved) => <Editor id={id} opened={saved} />}
    </QueryView>
  );
}

function Editor({ id, opened }: { id: number; opened: Availability }) {
  const [basis, setBasis] = useState(opened);
  const [isPlanning, setPlanning] = useState(false);
  const visit = useVisitQuery(id);
  const failed = t('Unable to save availability.');
  const form = useForm<typeof availability.update, HoursValues>({
    op: availability.update,
    initial: toHours(opened),
    toInput: (values) => ({ id, ...toHoursEdit(values), version: basis.version }),
    fallback: failed,
    send: (edit) => call(availability.update, edit).catch(toastFailure(failed)),
    onDone: (saved) => {
      setBasis(saved);
      for (const [name, value] of Object.entries(toHours(saved))) form.set(name as 'tz', value as string);
      toast('success', t('Availability saved.'));
    },
  });
  const { stale, settle } = useStale(form, toHours, (current: Availability) => setBasis(current));
  const preview = usePreview(id, form.values, visit.asked);
  const { rules, exceptions, tz } = form.values;
  const zones = OFFERED_ZONES.some((zone) => zone === tz) ? OFFERED_ZONES : [tz, ...OFFERED_ZONES];

  /** Asks for confirmation before hours are saved that leave visits outside; no visit is moved. */
  async function submit(event?: React.FormEvent): Promise<void> {
    event?.preventDefault();
    const count = preview.data?.affected.total ?? 0;
    const asks = form.dirty && count > 0 && !preview.isPlaceholderData;
    const agreed =
      !asks ||
      (await confirm({
        title: t('Save these hours?'),
        verb: t('Save the hours'),
        keep: t('Keep editing'),
        text: t('{{count}} upcoming visits would be outside these hours. They keep their time.', { count }),
      }));
    if (agreed) await form.root.onSubmit();
  }

  /** The dialog has shown the visits in these days, so nothing is asked again. */
  function saveVacation(from: string, until: string): void {
    setPlanning(false);
    form.set('exceptions', [...exceptions, ...daysOff(from, until, exceptions)]);
    void form.root.onSubmit();
  }

  const summary = {
    tz: t('Time zone'),
    default_drive_minutes: t('Default drive minutes'),
    rules: t('Weekly hours'),
    exceptions: t('Exceptions'),
  };
  return (
    <div className={css.editor}>
      <Form form={{ ...form, root: { ...form.root, onSubmit: submit } }}>
        <StaleNotice
          stale={stale}
          labels={summary}
          show={(current) => ({
            ...toHours(current),
            rules: t('{{hours}} hours a week', { hours: hoursOfWeek(toHours(current).rules) }),
            exceptions: String(current.exceptions?.length ?? 0),
          })}
          settle={settle}
        />
        <Card
          title={t('Weekly hours')}
          action={<p className={css.sum}>{t('{{hours}} hours a week', { hours: hoursOfWeek(rules) })}</p>}
        >
          <div className={css.stack}>
            <div className={css.top}>
              <SelectField
                {...form.field('tz')}
                label={summary.tz}
                options={zones.map((zone) => ({ value: zone, label: zoneCity(zone) }))}
              />
              <TextField
                {...form.field('default_drive_minutes')}
                label={summary.default_drive_minutes}
                inputMode="numeric"
              />
            </div>
            <WeekEditor rules={rules} onChange={(next) => form.set('rules', next)} field={form.field} />
          </div>
        </Card>
        <Card
          title={t('Exceptions')}
          action={
            <Button variant="default" onClick={() => setPlanning(true)}>
              {t('Add a vacation')}
            </Button>
          }
        >
          <Exceptions
            phlebotomistId={id}
            rows={exceptions}
            onChange={(next) => form.set('exceptions', next)}
            field={form.field}
          />
        </Card>
        <div className={css.actions}>
          <SubmitButton form={form} accent>
            {t('Save availability')}
          </SubmitButton>
        </div>
      </Form>
      {isPlanning && (
        <VacationDialog
          phlebotomistId={id}
          hasOtherChanges={form.dirty}
          onSave={saveVacation}
          onClose={() => setPlanning(false)}
        />
      )}
      <div className={css.beside}>
        <Card title={t('What a patient would see')}>
          <AskedVisitFields visit={visit} />
          <PatientPreview preview={preview} />
        </Card>
        <Card title={t('Why is a time not offered?')}>
          <WhyNotOffered id={id} asked={visit.asked} />
        </Card>
      </div>
    </div>
  );
}
