import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { actionOf } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';

/** Puts labels on the tubes of a visit. `isTaken`: the last one belongs to another visit. */
export function useBind(visitId: number, onBound: () => void = () => undefined) {
  const [isTaken, setTaken] = useState(false);
  const binding = useMutation({
    ...actionOf(specimens.bind, message('Label the tube')),
    onSuccess: () => {
      toast('success', t('Tube labeled.'));
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
      setTaken(false);
      binding.mutate({ id: visitId, specimen_id, number });
    },
  };
}

const textOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields['number']?.[0]) ||
  errorText(error, t('The tube could not be labeled.'));
