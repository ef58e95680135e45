import {
  type Appointment,
  PROPOSAL_REASONS,
  type ProposalReason,
} from '@drawpoint/contracts/appointments/appointment';
import { proposals } from '@drawpoint/contracts/appointments/proposals.contract';
import { slots, type Slot } from '@drawpoint/contracts/booking/slots.contract';
import { proposalReasonText } from '@drawpoint/rules/labels';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { reasonText } from '../../lib/api/api-error.ts';
import { keyOf } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { actionOf } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useStoredDraft } from '../../ui/dialogs/stored-draft.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import reschedule from '../appointments/Reschedule.module.css';
import { spokenStart } from '../../lib/time/visit-time.ts';
import { spokenTime } from '../../lib/time/wall-time.ts';
import { SlotPicker } from '../booking/time/SlotPicker.tsx';
import css from './Visits.module.css';

/** At most three times, and none of them is held (docs/product/visits.md#moving). */
const MOST_TIMES = 3;

/** Proposes other times; the patient accepts one with one tap. */
export default function ProposeDialog({ visit, onClose }: { visit: Appointment; onClose: () => void }) {
  const [picked, setPicked] = useState<readonly Slot[]>([]);
  const [reason, setReason] = useState<ProposalReason | ''>('');
  const [isFull, setFull] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const creation = useMutation(actionOf(proposals.create, message('Propose times')));
  const { proposal, service_id } = visit;
  const isPicked = ({ start }: Slot) => picked.some((each) => each.start === start);
  const drop = ({ start }: Slot) => {
    setFull(false);
    setPicked(picked.filter((each) => each.start !== start));
  };
  const toggle = (slot: Slot) => {
    if (isPicked(slot)) return drop(slot);
    if (picked.length === MOST_TIMES) return setFull(true);
    setPicked([...picked, slot].sort((one, other) => Date.parse(one.start) - Date.parse(other.start)));
  };

  useStoredDraft(`propose.${visit.id}`, {
    values: { picked, reason },
    dirty: picked.length > 0 || reason !== '',
    restore: (stored) => {
      setPicked(stored.picked ?? []);
      setReason(stored.reason ?? '');
    },
  });

  async function send(): Promise<void> {
    setProblem(null);
    try {
      await creation.mutateAsync({
        id: visit.id,
        starts: picked.map(({ start }) => start),
        reason: reason || null,
      });
      toast('success', t('Sent. {{name}} can now choose a time.', { name: visit.patient.first_name }));
      onClose();
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: keyOf(slots.list) });
      setProblem(t(reasonText(error, t('The times could not be sent.'))));
    }
  }

  return (
    <Dialog title={t('Propose times')} unsent={picked.length > 0} onClose={onClose} wide>
      <div className={css.stack}>
        <p className={css.plain}>
          {t('Now: {{when}}. Choose up to three other times. They aren’t held until the patient picks one.', {
            when: spokenStart(visit),
          })}
        </p>
        {proposal && (
          <Notice tone="wait">
            {t('Proposed and not answered yet: {{times}}. New times replace them.', {
              times: proposal.times.map(({ start }) => spokenTime(start)).join('; '),
            })}
          </Notice>
        )}
        {service_id !== null && (
          <SlotPicker
            visit={{ ...visit, service_id }}
            chosen={picked.at(-1) ?? null}
            also={picked}
            onChoose={toggle}
          />
        )}
        <div className={reschedule.foot}>
          <ul className={css.files} aria-label={t('Times to propose')}>
            {picked.map((slot) => (
              <li key={slot.start} className={css.file}>
                <span>{spokenTime(slot.start)}</span>
                <button
                  type="button"
                  className={css.remove}
                  aria-label={t('Remove {{when}}', { when: spokenTime(slot.start) })}
                  onClick={() => drop(slot)}
                >
                  <IconX size={18} stroke={1.7} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          <SelectField
            name="reason"
            label={t('Reason (optional)')}
            none={t('No reason')}
            value={reason}
            onChange={(chosen) => setReason(chosen as ProposalReason | '')}
            options={PROPOSAL_REASONS.map((value) => ({ value, label: t(proposalReasonText(value)) }))}
          />
          {isFull && (
            <Notice tone="wait">{t('Three times are the most. Remove one to choose another.')}</Notice>
          )}
          {problem && <Notice tone="bad">{problem}</Notice>}
          <div className={reschedule.actions}>
            <Button variant="default" onClick={onClose}>
              {t('Back')}
            </Button>
            <PlainButton
              tone="accent"
              busy={creation.isPending}
              disabled={picked.length === 0}
              onClick={() => void send()}
            >
              {picked.length === 0 ? t('Choose a time') : t('Send {{count}} times', { count: picked.length })}
            </PlainButton>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
