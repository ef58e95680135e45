import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { actionOf } from '../../lib/screen/send-action.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { TestsField } from '../lab-tests/TestsField.tsx';
import css from './Specimens.module.css';

type PlanTubesDialogProps = { visitId: number; onClose: () => void };

/** The tests of a draw make its tubes: those of the attached order, or chosen ones. */
export function PlanTubesDialog({ visitId, onClose }: PlanTubesDialogProps) {
  const [chosen, setChosen] = useState<number[]>([]);
  const plan = useMutation({ ...actionOf(specimens.plan, message('Plan tubes')), onSuccess: onClose });
  return (
    <Dialog title={t('Which tubes?')} unsent={chosen.length > 0} onClose={onClose}>
      <div className={css.stack}>
        {plan.isError && (
          <Notice tone="bad">{errorText(plan.error, t('The tubes could not be planned.'))}</Notice>
        )}
        <PlainButton
          tone="default"
          busy={plan.isPending && !plan.variables.test_ids}
          onClick={() => plan.mutate({ id: visitId })}
        >
          {t('Take the tests of the order')}
        </PlainButton>
        <TestsField value={chosen} onChange={setChosen} />
        <AccentButton
          disabled={chosen.length === 0}
          loading={plan.isPending && plan.variables.test_ids !== undefined}
          onClick={() => plan.mutate({ id: visitId, test_ids: chosen })}
        >
          {t('Add these tubes')}
        </AccentButton>
      </div>
    </Dialog>
  );
}
