import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { labTests, MOST_TESTS } from '@drawpoint/contracts/booking/lab-tests.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { query } from '../../lib/api/api.ts';
import { actionOf } from '../../lib/screen/send-action.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Specimens.module.css';

type PlanTubesDialogProps = { visitId: number; providerId: number | null; onClose: () => void };

/** The tests of a draw make its tubes: those of the attached order, or chosen ones. */
export function PlanTubesDialog({ visitId, providerId, onClose }: PlanTubesDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState('');
  const known = useQuery(
    query(labTests.list, { per_page: 200, ...(providerId !== null && { provider_id: providerId }) }),
  );
  const plan = useMutation({ ...actionOf(specimens.plan, message('Plan tubes')), onSuccess: onClose });
  const words = typed.toLowerCase().split(/\s+/);
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
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
        <QueryView query={known} failure={t('Failed to load the tests.')}>
          {({ data }) => (
            <>
              <TextField
                name="search"
                label={t('Search tests')}
                value={typed}
                onChange={setTyped}
                maxLength={100}
              />
              <fieldset className={css.tests}>
                <legend className={css.quiet}>{t('{{count}} chosen', { count: chosen.length })}</legend>
                {data
                  .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
                  .map(({ id, name }) => (
                    <Checkbox
                      key={id}
                      label={t(name)}
                      checked={chosen.includes(id)}
                      disabled={!chosen.includes(id) && chosen.length >= MOST_TESTS}
                      onChange={() => toggle(id)}
                    />
                  ))}
              </fieldset>
            </>
          )}
        </QueryView>
        <AccentButton
          disabled={chosen.length === 0}
          loading={plan.isPending && plan.variables.test_ids !== undefined}
          onClick={() => plan.mutate({ id: visitId, test_ids: [...chosen] })}
        >
          {t('Add these tubes')}
        </AccentButton>
      </div>
    </Dialog>
  );
}
