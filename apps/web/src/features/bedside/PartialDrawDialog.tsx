import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { MOST_NOT_DRAWN, visits, type DrawCause } from '@drawpoint/contracts/appointments/visits.contract';
import { policies } from '@drawpoint/contracts/booking/policies.contract';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { keepOrSend } from '../offline/keep-or-send.ts';
import { offerUndo, sendStep } from '../visits/take-step.ts';
import { CAUSE_LABELS, optionsOf } from './bedside-texts.ts';

type PartialDrawDialogProps = {
  visit: Appointment;
  /** The tests of the visit's orders; without an order they are typed. */
  tests: readonly string[];
  onClose: () => void;
};
type Values = { chosen: { isChosen: boolean }[]; typed: string; cause: string };

/** Records a draw for which some tests could not be drawn. */
export default function PartialDrawDialog({ visit, tests, onClose }: PartialDrawDialogProps) {
  const mayConfirm = can(useUser(), policies.get);
  const title = t('Some tests can’t be drawn');
  const namesIn = ({ chosen, typed }: Values): string[] => [
    ...tests.filter((_, index) => chosen[index]?.isChosen),
    ...typed.split('\n').flatMap((line) => line.trim() || []),
  ];
  const form = useForm({
    op: visits.draw,
    initial: { chosen: tests.map(() => ({ isChosen: false })), typed: '', cause: '' } as Values,
    toInput: (values) => ({
      id: visit.id,
      not_drawn: { tests: namesIn(values), cause: values.cause as DrawCause },
    }),
    check: (values) => {
      const count = namesIn(values).length;
      const none = tests.length > 0 ? message('Choose or enter a test.') : message('Enter a test.');
      return {
        typed: count === 0 ? none : count > MOST_NOT_DRAWN ? message('These are too many tests.') : null,
        cause: values.cause === '' ? message('Choose one of the options.') : null,
      };
    },
    send: (input) =>
      sendStep((early) => keepOrSend(visits.draw, { ...input, id: visit.id, ...early }, title), mayConfirm),
    onDone: (sent) => {
      offerUndo(visit.id, 'draw', t('The patient sees it in a moment.'), sent);
      onClose();
    },
    fallback: message('The draw could not be recorded.'),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form}>
        {tests.map((label, index) => (
          <CheckField key={label} {...form.field(`chosen.${index}.isChosen`)} label={label} />
        ))}
        <LongTextField
          {...form.field('typed')}
          label={tests.length > 0 ? t('Other tests, one a line') : t('Tests, one a line')}
          rows={3}
          maxLength={4_000}
        />
        <SelectField {...form.field('cause')} label={t('Cause')} options={optionsOf(CAUSE_LABELS)} />
        <SubmitButton form={form} accent>
          {t('The others are drawn')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
