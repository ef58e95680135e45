import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { tubes } from '@drawpoint/contracts/booking/tubes.contract';
import { useQuery } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';

type AddTubeDialogProps = { visitId: number; providerId: number | null; onClose: () => void };

/** One more tube of a kind. */
export function AddTubeDialog({ visitId, providerId, onClose }: AddTubeDialogProps) {
  const known = useQuery(
    query(tubes.list, { per_page: 200, ...(providerId !== null && { provider_id: providerId }) }),
  );
  const form = useForm({
    op: specimens.add,
    initial: { tube_id: '' },
    toInput: ({ tube_id }) => ({ id: visitId, tube_id }),
    onDone: onClose,
    fallback: message('The tube could not be added.'),
  });
  return (
    <Dialog title={t('Add a tube')} onClose={onClose}>
      <QueryView query={known} failure={t('Failed to load the tubes.')}>
        {({ data }) => (
          <Form form={form}>
            <SelectField
              {...form.field('tube_id')}
              label={t('Kind of tube')}
              options={data.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
            />
            <SubmitButton form={form} accent>
              {t('Add tube')}
            </SubmitButton>
          </Form>
        )}
      </QueryView>
    </Dialog>
  );
}
