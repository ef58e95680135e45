import type { BoardLane, BoardVisit } from '@drawpoint/contracts/appointments/board.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { parseTypedTime } from '../../lib/forms/typed-time.ts';
import { atWallTime } from '../../lib/time/zoned-time.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { TimeField } from '../../ui/fields/TimeField.tsx';
import css from './Board.module.css';
import { promiseText } from './board-text.ts';
import { Cost } from './HeldPanel.tsx';
import type { Destination } from './use-board-move.ts';
import { useMoveCost } from './use-move-cost.ts';

type VisitSheetProps = {
  visit: BoardVisit;
  /** Its lane, among all. */
  lane: BoardLane;
  lanes: readonly BoardLane[];
  date: string;
  onMove: (to: Destination) => Promise<boolean>;
  onClose: () => void;
};

/** A visit of the board, with its move by fields: for fingers, and for those who type. */
export function VisitSheet({ visit, lane, lanes, date, onMove, onClose }: VisitSheetProps) {
  const [laneId, setLaneId] = useState(lane.id);
  const [time, setTime] = useState(formatTime(visit.planned_at));
  const [isSending, setSending] = useState(false);
  const to = lanes.find(({ id }) => id === laneId) ?? lane;
  const typed = parseTypedTime(time);
  const starts_at = typed && atWallTime(to.tz, date, typed);
  const isSame =
    laneId === lane.id && starts_at !== null && Date.parse(starts_at) === Date.parse(visit.planned_at);
  const asked =
    starts_at === null || isSame ? null : { appointment_id: visit.id, phlebotomist_id: to.id, starts_at };
  const found = useMoveCost(asked);
  const send = async () => {
    if (starts_at === null || !found.cost?.fits || isSending) return;
    setSending(true);
    const isMoved = await onMove({ lane: to, starts_at });
    setSending(false);
    if (isMoved) onClose();
  };
  return (
    <Dialog title={visit.patient_name} placement="sheet" unsent={asked !== null} onClose={onClose}>
      <div className={css.sheet}>
        <p className={css.plain}>
          {[formatTime(visit.planned_at), promiseText(visit), t(visit.service_name), lane.name]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <TextLink to={paths.bookingDetails(visit.id)}>{t('Open the visit')}</TextLink>
        {visit.movable ? (
          <>
            <NativeSelect
              label={t('Phlebotomist')}
              value={String(laneId)}
              data={lanes.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={({ currentTarget }) => setLaneId(Number(currentTarget.value))}
            />
            <TimeField
              label={t('Time')}
              name="time"
              value={time}
              error={starts_at === null ? t('Enter a time, such as 9:05 am.') : undefined}
              onChange={setTime}
              onBlur={() => undefined}
            />
            <div role="status" className={css.cost}>
              {asked && <Cost found={found} lanes={lanes} />}
            </div>
            <div className={css.actions}>
              <Button variant="default" onClick={onClose}>
                {t('Back')}
              </Button>
              <PlainButton
                tone="accent"
                busy={isSending}
                disabled={!found.cost?.fits}
                onClick={() => void send()}
              >
                {found.cost?.tells_patient ? t('Move and tell the patient') : t('Move the visit')}
              </PlainButton>
            </div>
          </>
        ) : (
          <p className={css.quiet}>{t('This visit has begun or is over, so it can’t be moved.')}</p>
        )}
      </div>
    </Dialog>
  );
}
