import { zoneCity } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../../i18n/translate.ts';
import { maskDate, parseTypedDate } from '../../../lib/forms/typed-date.ts';
import { parseTypedTime } from '../../../lib/forms/typed-time.ts';
import { useGridMinutes } from '../../../lib/time/use-grid-minutes.ts';
import { atWallTime, minutesLater } from '../../../lib/time/zoned-time.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useStoredDraft } from '../../../ui/dialogs/stored-draft.ts';
import { Textarea } from '../../../ui/fields/Textarea.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import forms from '../../../ui/fields/Form.module.css';
import { Notice } from '../../../ui/page/Notice.tsx';
import type { Wizard } from '../use-wizard.ts';
import css from './OverrideDialog.module.css';

const MAX_REASON = 300;

type OverrideDialogProps = { wizard: Wizard; tz: string; onClose: () => void };

/**
 * Lets staff choose a start that is not listed, with a reason. Bookings and holds of others still block it.
 */
export default function OverrideDialog({ wizard, tz, onClose }: OverrideDialogProps) {
  const [typed, setTyped] = useState({ date: '', time: '', reason: '' });
  const dirty = Object.values(typed).some((text) => text !== '');
  useStoredDraft('override', {
    ...{ values: typed, dirty },
    restore: (stored) => setTyped({ ...typed, ...stored }),
  });
  const [isSent, setSent] = useState(false);
  const date = parseTypedDate(typed.date);
  const time = parseTypedTime(typed.time);
  const start = date && time && atWallTime(tz, date, time);
  const grid = useGridMinutes();
  const isOnGrid = time !== null && Number(time.slice(3)) % grid === 0;
  const problems = {
    date: date ? null : t('Enter the date as MM-DD-YYYY.'),
    time: !time
      ? t('Enter a time such as 9:00 am.')
      : !isOnGrid
        ? grid === 15
          ? t('Visits start on the quarter of an hour.')
          : t('Visits start every {{minutes}} minutes from the full hour.', { minutes: grid })
        : date && !start
          ? t('This time doesn’t exist on that day because clocks change.')
          : null,
    reason: typed.reason.trim() === '' ? t('Reason is required') : null,
  };
  const field = (name: keyof typeof typed) => ({
    name: `override_${name}`,
    value: typed[name],
    error: (isSent && problems[name]) || undefined,
    required: true,
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped({ ...typed, [name]: name === 'date' ? maskDate(value, typed.date) : value }),
  });

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    // React events of a portal bubble to the wizard's form.
    event.stopPropagation();
    setSent(true);
    if (!date || !start || problems.time || problems.reason) return;
    const end = minutesLater(start, wizard.offers.service?.length_minutes ?? grid);
    void wizard.chooseSlot({ date, start, end }, { overrideReason: typed.reason.trim() });
    onClose();
  }

  return createPortal(
    <Dialog title={t('A time outside of hours')} unsent={dirty} onClose={onClose}>
      <form className={css.body} onSubmit={submit} noValidate>
        <Notice tone="wait">
          {t(
            'This ignores working hours and minimum notice, but not other visits, held times or drive time. We record your reason with your name.',
          )}
        </Notice>
        <div className={forms.pair}>
          <TextInput
            {...field('date')}
            label={t('Date')}
            placeholder="MM-DD-YYYY"
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
          />
          <TextInput
            {...field('time')}
            label={t('Time, {{city}}', { city: zoneCity(tz) })}
            placeholder="9:00 am"
            autoComplete="off"
          />
        </div>
        <Textarea {...field('reason')} label={t('Reason')} maxLength={MAX_REASON} rows={2} />
        <div className={css.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit">{t('Choose this time')}</Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}
