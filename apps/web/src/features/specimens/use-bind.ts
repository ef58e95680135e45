import { specimens, type Specimen } from '@drawpoint/contracts/appointments/specimens.contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { isOfAnother, isStored } from '../offline/apply-records.ts';
import { keepOrSend } from '../offline/keep-or-send.ts';
import { currentlyKept } from '../offline/kept-day.ts';
import { currentOutbox } from '../offline/outbox.ts';
import { saySent } from '../offline/say-sent.ts';

/** Puts labels on the tubes of a visit. `isTaken`: the last one belongs to another visit. */
export function useBind(visitId: number, onBound: () => void = () => undefined) {
  const [isTaken, setTaken] = useState(false);
  const [isHere, setHere] = useState(false);
  const binding = useMutation({
    ...mutation(specimens.bind),
    mutationFn: ({ tube, number }: { tube: Specimen; number: string }) =>
      isStored(tube) || tube.tube_id === null
        ? keepOrSend(specimens.bind, { id: visitId, specimen_id: tube.id, number }, t('Label the tube'))
        : keepOrSend(
            specimens.add,
            { id: visitId, tube_id: tube.tube_id, number, planned: true },
            t('Label the tube'),
          ),
    onSuccess: (sent) => {
      if (sent === 'sent') toast('success', t('Tube labeled.'));
      else saySent(sent);
      onBound();
    },
    onError: (error) => setTaken(error instanceof ApiError && error.code === 'SPECIMEN_TAKEN'),
  });
  const refusal = binding.error && !isTaken ? textOf(binding.error) : undefined;
  return {
    isTaken,
    problem: isHere ? t('This label is on another tube of this visit.') : refusal,
    busy: binding.isPending,
    putAside: () => setTaken(false),
    /** `tubes`: those of the visit, as far as they are known. */
    bind: (tube: Specimen, number: string, tubes: readonly Specimen[]) => {
      const isOnVisit = tubes.some((other) => other.id !== tube.id && other.number === number);
      setHere(isOnVisit);
      if (isOnVisit) return;
      const known = currentlyKept().kept?.day.visits ?? [];
      const isElsewhere = isOfAnother(number, visitId, known, currentOutbox());
      setTaken(isElsewhere);
      if (!isElsewhere) binding.mutate({ tube, number });
    },
  };
}

const textOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields['number']?.[0]) ||
  errorText(error, t('The tube could not be labeled.'));
