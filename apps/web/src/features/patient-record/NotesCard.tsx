import {
  LONGEST_NOTE,
  type PatientNote,
  patientNotes,
} from '@drawpoint/contracts/auth/patient-notes.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { call, mutation } from '../../lib/api/api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { useForm } from '../../lib/forms/form.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { NoteList } from './NoteList.tsx';
import css from './PatientRecord.module.css';
import { isRefused } from './patient.queries.ts';

type Notes = OutputOf<typeof patientNotes.list>;

/** Notes for staff about a patient: read, write and remove (docs/product/visits.md#patient-page). */
export function NotesCard({ notes }: { notes: UseQueryResult<Notes> }) {
  if (useUser().is_impersonating) return null;
  return (
    <Card title={t('Notes for staff')}>
      {isRefused(notes.error) ? (
        <Notice tone="calm">
          {t('There is no current visit with this patient, so notes, insurance and documents are closed.')}
        </Notice>
      ) : (
        <QueryView query={notes} failure={t('The notes could not be loaded.')}>
          {(data) => <NotesOf {...data} />}
        </QueryView>
      )}
    </Card>
  );
}

function NotesOf({ patient, companies, data }: Notes) {
  const [added, setAdded] = useState(0);
  return (
    <div className={css.cards}>
      {data.length === 0 ? (
        <p className={css.quiet}>{t('No notes yet. Write down what helps at the door.')}</p>
      ) : (
        <NoteList
          notes={data}
          namesCompany={companies.length > 1}
          actionOf={(note) => note.may_remove && <RemoveButton patientId={patient.id} note={note} />}
        />
      )}
      {companies.length > 0 && (
        <NoteForm
          key={added}
          patientId={patient.id}
          companies={companies}
          onAdded={() => setAdded((count) => count + 1)}
        />
      )}
    </div>
  );
}

type NoteFormProps = { patientId: number; companies: Notes['companies']; onAdded: () => void };

function NoteForm({ patientId, companies, onAdded }: NoteFormProps) {
  // A repeated note keeps its key, so that it is added once. An edited one is another.
  const keys = useRef(new Map<string, string>());
  const keyOf = (note: string): string => {
    const key = keys.current.get(note) ?? randomKey();
    keys.current.set(note, key);
    return key;
  };
  const hasChoice = companies.length > 1;
  const form = useForm({
    op: patientNotes.create,
    initial: { text: '', provider_id: '' },
    toInput: ({ text, provider_id }) => ({ id: patientId, text, ...(provider_id !== '' && { provider_id }) }),
    check: ({ provider_id }) => ({
      provider_id: hasChoice && provider_id === '' ? message('Choose a company.') : null,
    }),
    texts: { text: { required: message('Write a note.'), too_short: message('Write a note.') } },
    send: (input) => call(patientNotes.create, input, { idempotencyKey: keyOf(JSON.stringify(input)) }),
    onDone: () => {
      toast('success', t('Note added.'));
      onAdded();
    },
    fallback: message('The note could not be added.'),
  });
  return (
    <Form form={form}>
      {hasChoice && (
        <SelectField
          {...form.field('provider_id')}
          label={t('Company')}
          options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <LongTextField
        {...form.field('text')}
        label={t('New note')}
        description={t('Your company’s staff read it. The patient doesn’t.')}
        rows={2}
        maxLength={LONGEST_NOTE}
      />
      <div>
        <SubmitButton form={form}>{t('Add note')}</SubmitButton>
      </div>
    </Form>
  );
}

function RemoveButton({ patientId, note }: { patientId: number; note: PatientNote }) {
  const remove = useMutation({
    ...mutation(patientNotes.remove),
    onSuccess: () => toast('success', t('Note removed.')),
    onError: (error) => toast('error', errorText(error, t('The note could not be removed.'))),
  });
  async function ask(): Promise<void> {
    const answer = await confirm({
      title: t('Remove this note?'),
      text: note.text,
      verb: t('Remove note'),
      keep: t('Back'),
      tone: 'bad',
    });
    if (answer !== null) remove.mutate({ id: patientId, note_id: note.id });
  }
  return (
    <PlainButton
      tone="default"
      busy={remove.isPending}
      aria-label={t('Remove note: {{text}}', { text: note.text })}
      onClick={() => !remove.isPending && void ask()}
    >
      {t('Remove')}
    </PlainButton>
  );
}
