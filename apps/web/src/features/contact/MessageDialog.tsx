import {
  contactMessages,
  type WholeContactMessage,
} from '@drawpoint/contracts/admin/contact-messages.contract';
import { formatPhone } from '@drawpoint/rules/phone';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation, query } from '../../lib/api/api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { useForm } from '../../lib/forms/form.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { ReachLink } from '../../ui/buttons/ReachLink.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import css from './Contact.module.css';
import { CONTACT_STATE_TEXTS } from './contact-states.ts';

/** Shows a message in full with its replies, beside the list, and answers it. */
export function MessageDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const result = useQuery(query(contactMessages.get, { id }));
  return (
    <Dialog placement="right" title={t('Message')} onClose={onClose}>
      <QueryView query={result} failure={t('Failed to load message.')}>
        {(whole) => (
          <div className={css.whole}>
            <MessageFacts whole={whole} />
            <p className={css.text}>{whole.message}</p>
            <Choices whole={whole} />
            {whole.replies.length > 0 && (
              <ul className={css.replies} aria-label={t('Replies')}>
                {whole.replies.map(({ id: key, text, author, created_at }) => (
                  <li key={key} className={css.reply}>
                    <p className={css.text}>{text}</p>
                    <span className={css.quiet}>
                      {author.name ?? t('User {{id}}', { id: author.id })}, {localDateTime(created_at)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <ReplyForm key={whole.replies.length} id={id} />
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

function MessageFacts({ whole }: { whole: WholeContactMessage }) {
  const { name, email, phone, subject, provider, state, owner, created_at } = whole;
  return (
    <Facts
      facts={[
        [t('From'), name],
        [t('Email'), <ReachLink to={email} />],
        [t('Phone'), phone && <ReachLink to={phone}>{formatPhone(phone)}</ReachLink>],
        [t('To'), provider.name],
        [t('Received'), localDateTime(created_at)],
        [t('Subject'), subject],
        [t('State'), t(CONTACT_STATE_TEXTS[state].text)],
        [t('Owner'), owner ? (owner.name ?? t('User {{id}}', { id: owner.id })) : t('Nobody')],
      ]}
    />
  );
}

/** Marks the message as answered or not, and takes it over or gives it up. */
function Choices({ whole: { id, state, owner } }: { whole: WholeContactMessage }) {
  const user = useUser();
  const { mutateAsync, isPending } = useMutation(mutation(contactMessages.update));
  const isMine = owner?.id === user.id;
  const change = (values: { state?: WholeContactMessage['state']; mine?: boolean }) =>
    void mutateAsync({ id, ...values }).catch((error: unknown) =>
      toast('error', t(errorText(error, message('Save failed.')))),
    );
  return (
    <div className={css.choices}>
      <Button variant="default" disabled={isPending} onClick={() => change({ mine: !isMine })}>
        {isMine ? t('Release') : t('Assign to me')}
      </Button>
      <Button
        variant="default"
        disabled={isPending}
        onClick={() => change({ state: state === 'open' ? 'answered' : 'open' })}
      >
        {state === 'open' ? t('Mark as answered') : t('Reopen')}
      </Button>
    </div>
  );
}

function ReplyForm({ id }: { id: number }) {
  const [client_id] = useState(randomKey);
  const form = useForm({
    op: contactMessages.reply,
    initial: { text: '' },
    toInput: ({ text }) => ({ id, text, client_id }),
    texts: { text: { required: message('Write your message.'), too_short: message('Write your message.') } },
    onDone: () => toast('success', t('Reply sent')),
    fallback: message('Failed to send. Please try again.'),
  });
  return (
    <Form form={form} asks={false}>
      <LongTextField
        {...form.field('text')}
        label={t('Reply by email')}
        description={t('This goes by email. Leave out health details.')}
        rows={5}
        maxLength={5_000}
      />
      <SubmitButton form={form}>{t('Send reply')}</SubmitButton>
    </Form>
  );
}
