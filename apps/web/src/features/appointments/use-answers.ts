import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { keyOf, mutation } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toasts.ts';
import { patientName } from './appointment-text.ts';

/**
 * Approving and denying. An answered visit leaves the list at once, whatever a poll brings meanwhile, and comes back
 * when the server refuses; then the list is read again too.
 */
export function useAnswers() {
  const { t } = useTranslation();
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const approval = useMutation(mutation(appointments.approve));
  const denial = useMutation(mutation(appointments.deny));

  const put = (id: number) => setAnswered((ids) => new Set(ids).add(id));
  const putBack = (id: number) => setAnswered((ids) => new Set([...ids].filter((each) => each !== id)));
  const readAgain = () => {
    for (const op of [appointments.listForStaff, appointments.listMine, appointments.getNext]) {
      void queryClient.invalidateQueries({ queryKey: keyOf(op) });
    }
  };

  function answer(
    appointment: Appointment,
    action: typeof approval | typeof denial,
    done: string,
    failed: string,
  ): void {
    put(appointment.id);
    // Each answer has its own end; callbacks given to `mutate` are only called for the last one of several.
    action
      .mutateAsync({ id: appointment.id })
      .then(
        () => toast('success', done),
        (error: unknown) => {
          putBack(appointment.id);
          toast('error', t(errorText(error, failed)));
        },
      )
      .finally(readAgain);
  }

  return {
    isAnswered: (appointment: Appointment) => answered.has(appointment.id),
    approve: (appointment: Appointment) =>
      answer(
        appointment,
        approval,
        t('Approved. {{name}} will be told.', { name: patientName(appointment) }),
        t('The visit could not be approved.'),
      ),
    deny: (appointment: Appointment) =>
      answer(
        appointment,
        denial,
        t('Denied. {{name}} will be told.', { name: patientName(appointment) }),
        t('The visit could not be denied.'),
      ),
  };
}
