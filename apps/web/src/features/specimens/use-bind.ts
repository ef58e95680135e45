import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { isOfAnother } from '../offline/apply-records.ts';
import { keepOrSend } from '../offline/keep-or-send.ts';
import { currentlyKept } from '../offline/kept-day.ts';
import { currentOutbox } from '../offline/outbox.ts';
import { saySent } from '../offline/say-sent.ts';

/** Puts labels on the tubes of a visit. `isTaken`: the last one belongs to another visit. */
export function useBind(visitId: number, onBound: () => void = () => undefined) {
  const [isTaken, setTaken] = useState(false);
  const binding = useMutation({
    ...mutation(specimens.bind),
    mutationFn: (input: InputOf<typeof specimens.bind> & { id: number }) =>
      keepOrSend(specimens.bind, input, t('Label the tube')),
    onSuccess: (sent) => {
      if (sent === 'sent') toast('success', t('Tube labeled.'));
      else saySent(sent);
      onBound();
    },
    onError: (error) => setTaken(error instanceof ApiError && error.code === 'SPECIMEN_TAKEN'),
  });
  const problem = binding.error && !isTaken ? textOf(binding.error) : undefined;
  return {
    isTaken,
    problem,
    busy: binding.isPending,
    putAside: () => setTaken(false),
    bind: (specimen_id: number, number: string) => {
      const known = currentlyKept().kept?.day.visits ?? [];
      const isElsewhere = isOfAnother(number, visitId, known, currentOutbox());
      setTaken(isElsewhere);
      if (!isElsewhere) binding.mutate({ id: visitId, specimen_id, number });
    },
  };
}

const textOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields['number']?.[0]) ||
  errorText(error, t('The tube could not be labeled.'));
