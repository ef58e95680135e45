import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { keyOf, mutation } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toasts.ts';
import { patientName } from './visit-words.ts';

/**
 * Approving and denying. An answered visit leaves the list at once, whatever a poll brings meanwhile, and comes back
 * when the server refuses; then the list is read again too.
 */
export function useAnswers() {
  const { t } = useTranslation();
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const approval = useMutation(mutation(visits.approve));
  const denial = useMutation(mutation(visits.deny));

  const put = (id: number) => setAnswered((ids) => new Set(ids).add(id));
  const putBack = (id: number) => setAnswered((ids) => new Set([...ids].filter((each) => each !== id)));
  const readAgain = () => {
    for (const op of [visits.listForStaff, visits.listMine, visits.getNext]) {
      void queryClient.invalidateQueries({ queryKey: keyOf(op) });
    }
  };

  function answer(
    visit: Appointment,
    deed: typeof approval | typeof denial,
    done: string,
    failed: string,
  ): void {
    put(visit.id);
    // Each answer has its own end; callbacks given to `mutate` are only called for the last one of several.
    deed
      .mutateAsync({ id: visit.id })
      .then(
        () => toast('success', done),
        (error: unknown) => {
          putBack(visit.id);
          toast('error', t(errorText(error, failed)));
        },
      )
      .finally(readAgain);
  }

  return {
    isAnswered: (visit: Appointment) => answered.has(visit.id),
    approve: (visit: Appointment) =>
      answer(
        visit,
        approval,
        t('Approved. {{name}} will be told.', { name: patientName(visit) }),
        t('The visit could not be approved.'),
      ),
    deny: (visit: Appointment) =>
      answer(
        visit,
        denial,
        t('Denied. {{name}} will be told.', { name: patientName(visit) }),
        t('The visit could not be denied.'),
      ),
  };
}
