import { specimens, type Specimen } from '@drawpoint/contracts/appointments/specimens.contract';
import { tubes } from '@drawpoint/contracts/booking/tubes.contract';
import { readTubeNumber } from '@drawpoint/rules/tube-number';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call, query } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { isOfAnother } from '../offline/apply-records.ts';
import { keepOrSend, type Sent } from '../offline/keep-or-send.ts';
import { currentlyKept, keptKinds } from '../offline/kept-day.ts';
import { currentOutbox } from '../offline/outbox.ts';
import { saySent } from '../offline/say-sent.ts';
import { TakenTube } from './TakenTube.tsx';

type AddTubeDialogProps = {
  visitId: number;
  providerId: number | null;
  /** The tubes that the visit has. */
  before: readonly Specimen[];
  /** Tubes can be labeled now. */
  mayLabel: boolean;
  /** There is no network: the tube needs its label. */
  isKept: boolean;
  onClose: () => void;
};

/** One more tube of a kind, with its label where that was printed ahead. */
export function AddTubeDialog(props: AddTubeDialogProps) {
  const { providerId, isKept, onClose } = props;
  const known = useQuery({
    ...query(tubes.list, { per_page: 200, ...(providerId !== null && { provider_id: providerId }) }),
    enabled: !isKept,
  });
  const kept = keptKinds(providerId);
  return (
    <Dialog title={t('Add a tube')} onClose={onClose}>
      {!isKept ? (
        <QueryView query={known} failure={t('Failed to load the tubes.')}>
          {({ data }) => <AddTubeForm {...props} kinds={data} />}
        </QueryView>
      ) : kept.length > 0 ? (
        <AddTubeForm {...props} kinds={kept} />
      ) : (
        <Notice tone="calm">{t('The kinds of tubes are not saved on this phone.')}</Notice>
      )}
    </Dialog>
  );
}

type AddTubeFormProps = AddTubeDialogProps & { kinds: readonly { id: number; name: string }[] };

function AddTubeForm({ visitId, before, mayLabel, isKept, kinds, onClose }: AddTubeFormProps) {
  const [isTaken, setTaken] = useState(false);
  const form = useForm({
    op: specimens.add,
    initial: { tube_id: '', number: '' },
    toInput: ({ tube_id, number }) => ({
      ...{ id: visitId, tube_id },
      ...(number.trim() !== '' && { number }),
    }),
    check: ({ number }) => ({ number: numberProblem(number, before, isKept) }),
    send: async ({ number, ...input }): Promise<Sent | null> => {
      if (number === undefined) {
        await call(specimens.add, input);
        return 'sent';
      }
      const visits = currentlyKept().kept?.day.visits ?? [];
      const read = readTubeNumber(number) ?? number;
      const isElsewhere = isOfAnother(read, visitId, visits, currentOutbox());
      const sent = isElsewhere
        ? null
        : await keepOrSend(specimens.add, { ...input, id: visitId, number: read }, t('Add a tube')).catch(
            (error: unknown) => {
              if (error instanceof ApiError && error.code === 'SPECIMEN_TAKEN') return null;
              throw error;
            },
          );
      setTaken(sent === null);
      return sent;
    },
    onDone: (sent) => {
      saySent(sent);
      onClose();
    },
    fallback: message('The tube could not be added.'),
  });
  return (
    <>
      <Form form={form}>
        <SelectField
          {...form.field('tube_id')}
          label={t('Kind of tube')}
          options={kinds.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
        />
        {mayLabel && (
          <TextField
            {...form.field('number')}
            label={isKept ? t('Number on the label') : t('Number on the label (optional)')}
            description={t('Nine characters, such as 7KQW 3MRT 3')}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <SubmitButton form={form} accent>
          {t('Add tube')}
        </SubmitButton>
      </Form>
      {isTaken && <TakenTube onClose={() => setTaken(false)} />}
    </>
  );
}

function numberProblem(typed: string, before: readonly Specimen[], isNeeded: boolean): string | null {
  if (typed.trim() === '')
    return isNeeded ? message('Without a network, a tube is added with its label.') : null;
  const number = readTubeNumber(typed);
  if (number === null) return message('This number is not right. Please check each character.');
  return before.some((tube) => tube.number === number)
    ? message('This label is on another tube of this visit.')
    : null;
}
