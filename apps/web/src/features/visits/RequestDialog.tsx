import {
  appointmentRequests,
  type AppointmentRequest,
} from '@drawpoint/contracts/appointments/requests.contract';
import { adminUsers, type ListedUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { DOCUMENT_UPLOAD } from '@drawpoint/contracts/files';
import { fullName } from '@drawpoint/rules/name';
import { Button } from '@mantine/core';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { call } from '../../lib/api/api.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { useForm } from '../../lib/forms/form.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toastFailure } from '../../lib/screen/toast-failure.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { upload, type UploadOptions } from '../../lib/files/upload.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useStoredDraft } from '../../ui/dialogs/stored-draft.ts';
import { DOCUMENT_TEXTS } from '../../ui/files/document-texts.ts';
import { FileField } from '../../ui/files/FileField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { LaterPersonPicker } from '../../ui/people/LaterPersonPicker.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { attachmentUpload } from './attachment-upload.ts';
import css from './Visits.module.css';

const NOBODY = message('Please choose a patient.');
/** Number of patients in the list, before and during a search. */
const OFFERED = { all: 20, searched: 20 };

type Values = {
  user_id: number | null;
  note: string;
  attachment_id: number | null;
  phlebotomist_id: number | null;
};
type EditedRequest = Pick<
  AppointmentRequest,
  'id' | 'version' | 'request_note' | 'request_attachment_id' | 'user'
>;
type Patient = {
  id: number;
  first_name: string;
  last_name: string;
  /** The patient's phlebotomist, if the screen knows one. */
  phlebotomist?: { id: number; name: string } | null;
};
type RequestDialogProps = {
  /** The request to edit, or the patient of a new one; null lets staff choose the patient here. */
  request: EditedRequest | { patient: Patient | null };
  onClose: () => void;
};

/** Creates or edits a request to book: a note and an optional file (docs/product/visits.md#requests). */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
  const user = useUser();
  const known = 'id' in request ? request : null;
  const patient: Patient | null = 'id' in request ? request.user : request.patient;
  const own = patient?.phlebotomist ?? null;
  const chooses = can(user, catalog.listStaffPhlebotomists);
  const form = useForm({
    op: appointmentRequests.create,
    initial: {
      user_id: patient?.id ?? null,
      note: known?.request_note ?? '',
      attachment_id: known?.request_attachment_id ?? null,
      // A phlebotomist always requests for themselves (docs/product/visits.md#requests).
      phlebotomist_id: chooses ? (own?.id ?? null) : user.id,
    } as Values,
    // The schema reports a missing patient.
    toInput: (values) => values as Values & { user_id: number },
    texts: { user_id: { required: NOBODY, type: NOBODY } },
    send: ({ note, attachment_id, user_id, phlebotomist_id }) =>
      known
        ? call(appointmentRequests.update, { id: known.id, version: known.version, note, attachment_id })
        : call(appointmentRequests.create, { user_id, note, attachment_id, phlebotomist_id }).catch(
            toastFailure(t('Failed to send request.'), t('Request failed')),
          ),
    onDone: () => {
      markStale(appointmentRequests.create.writes);
      toast('success', known ? t('Saved.') : sentTo(patient));
      onClose();
    },
    fallback: known ? message('The request could not be saved.') : message('Failed to send request.'),
  });

  // A note to a patient may name a test.
  useStoredDraft(`request.${known ? `${known.id}.${known.version}` : (patient?.id ?? 'new')}`, form, [
    'note',
  ]);

  async function send(file: File, options: UploadOptions): Promise<void> {
    const { id } = await upload(attachmentUpload(user), { file }, options);
    form.set('attachment_id', id);
  }

  const sentTo = (asked: Patient | null) =>
    asked ? t('Request sent to {{name}}.', { name: fullName(asked) }) : t('Request sent.');
  const title = known ? t('Edit request') : t('Request Appt');
  const attached = form.values.attachment_id !== null;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} notice={patient && <p className={css.plain}>{fullName(patient)}</p>}>
        {!patient && (
          <LaterPersonPicker
            name="user_id"
            op={adminUsers.list}
            within={{ role: 'user' }}
            toPerson={({ id, full_name, email }: ListedUser) => ({ id, name: full_name, detail: email })}
            label={t('Patient')}
            placeholder={t('Search by name or email')}
            value={form.values.user_id}
            onChange={(id) => form.set('user_id', id)}
            loaded={OFFERED}
            error={form.errorOf('user_id')}
            inDialog
          />
        )}
        {chooses && !known && form.values.phlebotomist_id === null && (
          <p className={css.plain}>
            {t(
              'Leave blank to use the patient’s assigned phlebotomist. If there is none, the patient chooses.',
            )}
          </p>
        )}
        {chooses && !known && (
          <LaterPersonPicker
            name="phlebotomist_id"
            op={catalog.listStaffPhlebotomists}
            toPerson={({ id, name, providers }: Phlebotomist) => ({ id, name, detail: providers[0]?.name })}
            label={t('Phlebotomist')}
            placeholder={t('Their assigned phlebotomist')}
            value={form.values.phlebotomist_id}
            onChange={(id) => form.set('phlebotomist_id', id)}
            nameOf={(id) => (id === own?.id ? own.name : undefined)}
            error={form.errorOf('phlebotomist_id')}
            inDialog
          />
        )}
        <LongTextField {...form.field('note')} label={t('Note')} rows={4} maxLength={2_000} />
        <FileField
          label={t('Attachment (optional)')}
          mark={DOCUMENT_UPLOAD}
          texts={DOCUMENT_TEXTS}
          send={send}
          {...(attached && { verb: t('Replace') })}
        >
          {attached && (
            <Button variant="default" onClick={() => form.set('attachment_id', null)}>
              {t('Remove the attachment')}
            </Button>
          )}
        </FileField>
        <SubmitButton form={form} accent>
          {known ? t('Save') : t('Send the request')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
