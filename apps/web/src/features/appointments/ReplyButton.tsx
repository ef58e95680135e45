import { replies } from '@drawpoint/contracts/appointments/replies.contract';
import { MOST_CONTENT } from '@drawpoint/contracts/messaging/messages.contract';
import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useStoredDraft } from '../../ui/dialogs/stored-draft.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';

type ReplyProps = { id: number; name: string };

/**
 * Writes to the other party of a visit, even when they have no conversation yet
 * (docs/product/visits.md#replies).
 */
export function ReplyButton(props: ReplyProps) {
  const [writing, setWriting] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessage size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() => setWriting(true)}
      >
        {t('Message')}
      </Button>
      {writing && <ReplyDialog {...props} onClose={() => setWriting(false)} />}
    </>
  );
}

function ReplyDialog({ id, name, onClose }: ReplyProps & { onClose: () => void }) {
  // One id for all retries, so that a retry after a lost answer creates no second message.
  const [client_id] = useState(randomKey);
  const form = useForm({
    op: replies.create,
    initial: { message: '' },
    toInput: (values) => ({ ...values, id, client_id }),
    onDone: () => {
      toast('success', t('Reply sent'));
      onClose();
    },
    fallback: message('Unable to send message.'),
  });
  useStoredDraft(`reply.${id}`, form);
  return (
    <Dialog title={t('Message to {{name}}', { name })} onClose={onClose}>
      <Form form={form}>
        <LongTextField
          {...form.field('message')}
          label={t('Type message')}
          rows={4}
          maxLength={MOST_CONTENT}
        />
        <SubmitButton form={form} accent>
          {t('Send')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
