import { dayPlans, type DayVisit } from '@drawpoint/contracts/appointments/day-plans.contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { reasonText } from '../../lib/api/api-error.ts';
import { actionOf } from '../../lib/screen/send-action.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import css from './DayPlan.module.css';

type PlanPinDialogProps = {
  visit: DayVisit;
  phlebotomist: string;
  onClose: () => void;
  onSaved: () => void;
};

/** What plans may not change about a visit. */
export function PlanPinDialog({ visit, phlebotomist, onClose, onSaved }: PlanPinDialogProps) {
  const [pin, setPin] = useState(visit.pin);
  const sending = useMutation({ ...actionOf(dayPlans.pin, message('Pin the visit')), onSuccess: onSaved });
  return (
    <Dialog
      title={t('Pin the visit of {{name}}', { name: visit.patient_name })}
      unsent={pin !== visit.pin}
      onClose={onClose}
    >
      <div className={css.stack}>
        <Checkbox
          label={t('Stays with {{name}}', { name: phlebotomist })}
          checked={pin.phlebotomist}
          onChange={({ currentTarget }) => setPin({ ...pin, phlebotomist: currentTarget.checked })}
        />
        <Checkbox
          label={t('Stays at the time it is planned now')}
          checked={pin.time}
          onChange={({ currentTarget }) => setPin({ ...pin, time: currentTarget.checked })}
        />
        <NativeSelect
          label={t('Place in the day')}
          value={pin.position ?? ''}
          data={[
            { value: '', label: t('Any place') },
            { value: 'first', label: t('First of the day') },
            { value: 'last', label: t('Last of the day') },
          ]}
          onChange={({ currentTarget }) =>
            setPin({ ...pin, position: (currentTarget.value || null) as DayVisit['pin']['position'] })
          }
        />
        {sending.isError && (
          <Notice tone="bad">{t(reasonText(sending.error, t('The visit could not be pinned.')))}</Notice>
        )}
        <div className={css.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('Back')}
          </Button>
          <PlainButton
            tone="accent"
            busy={sending.isPending}
            onClick={() => sending.mutate({ id: visit.appointment_id, ...pin })}
          >
            {t('Save and plan again')}
          </PlainButton>
        </div>
      </div>
    </Dialog>
  );
}
