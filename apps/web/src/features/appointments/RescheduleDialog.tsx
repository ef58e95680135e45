import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import type { Slot } from '@drawpoint/contracts/booking/slots.contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { WholeDates } from '../../ui/text/WholeDates.tsx';
import { SlotPicker } from '../booking/time/SlotPicker.tsx';
import css from './Reschedule.module.css';
import { hasTimes, whyNoTimes } from './has-times.ts';
import { useMove } from './use-move.ts';
import { spokenStart, startOf } from '../../lib/time/visit-time.ts';

type RescheduleDialogProps = { id: number; onClose: () => void; onMoved?: (moved: Appointment) => void };

/** Moves a visit to another time of its phlebotomist (docs/product/visits.md#moving). */
export default function RescheduleDialog({ id, onClose, onMoved }: RescheduleDialogProps) {
  const result = useQuery(query(appointmentMoves.getBooking, { id }));
  return (
    <Dialog title={t('Reschedule')} onClose={onClose} wide>
      <QueryView query={result} failure={t('Failed to load appointment.')}>
        {({ appointment }) => (
          <Times
            visit={appointment}
            onClose={onClose}
            onMoved={(moved) => {
              onMoved?.(moved);
              onClose();
            }}
          />
        )}
      </QueryView>
    </Dialog>
  );
}

type TimesProps = { visit: Appointment; onClose: () => void; onMoved: (moved: Appointment) => void };

function Times({ visit, onClose, onMoved }: TimesProps) {
  const [slot, setSlot] = useState<Slot | null>(null);
  const { move, busy, problem } = useMove(visit, onMoved);
  if (!hasTimes(visit)) return <Notice tone="bad">{t(whyNoTimes(visit))}</Notice>;
  if (!visit.actions.includes('reschedule')) {
    return <Notice tone="wait">{t('This visit can no longer be moved.')}</Notice>;
  }
  const verb = slot ? t('Move to {{when}}', { when: spokenStart(startOf(slot)) }) : t('Choose a time');
  return (
    <div className={css.dialog}>
      <p className={css.now}>
        {t('Now: {{when}}, with {{name}}.', {
          when: spokenStart(visit),
          name: visit.phlebotomist.name,
        })}{' '}
        <TextLink to={`${paths.book}?edit=${visit.id}`}>{t('Change the address')}</TextLink>
      </p>
      <SlotPicker visit={visit} withWindows chosen={slot} onChoose={setSlot} />
      <div className={css.foot}>
        {problem && <Notice tone="bad">{problem.text}</Notice>}
        <div className={css.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Back')}
          </Button>
          <PlainButton
            tone="accent"
            busy={busy}
            disabled={slot === null}
            onClick={() => {
              if (slot && !busy) void move(slot);
            }}
          >
            <WholeDates>{verb}</WholeDates>
          </PlainButton>
        </div>
      </div>
    </div>
  );
}
