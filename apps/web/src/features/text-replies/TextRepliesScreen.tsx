import {
  TEXT_REPLY_STATES,
  textReplies,
  type TextReply,
} from '@drawpoint/contracts/notifier/text-replies.contract';
import { formatPhone } from '@drawpoint/rules/phone';
import { useMutation } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import type { Column } from '../../ui/lists/columns.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { choiceFilter } from '../../ui/lists/plain-filters.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Status, type Tone } from '../../ui/text/Status.tsx';
import css from './TextReplies.module.css';

const STATES: Record<TextReply['state'], { tone: Tone; text: string }> = {
  open: { tone: 'wait', text: message('Open', 'state') },
  done: { tone: 'good', text: message('Done', 'state') },
};

const phoneOf = ({ phone }: TextReply) => formatPhone(phone);
const columns = (): Column<TextReply>[] => [
  {
    key: 'phone',
    title: t('Phone'),
    card: 'head',
    width: '160px',
    cell: (reply) => (
      <a
        className={css.phone}
        href={`tel:${reply.phone}`}
        aria-label={t('Call {{phone}}', { phone: phoneOf(reply) })}
      >
        {phoneOf(reply)}
      </a>
    ),
  },
  {
    key: 'text',
    title: t('Message'),
    whole: true,
    cell: ({ text }) => <span className={css.text}>{text}</span>,
  },
  {
    key: 'received',
    title: t('Received'),
    width: '176px',
    card: 'quiet',
    cell: ({ received_at }) => localDateTime(received_at),
  },
  {
    key: 'state',
    title: t('State'),
    width: '132px',
    cell: ({ state, done }) => (
      <>
        <Status tone={STATES[state].tone}>{t(STATES[state].text, { context: 'state' })}</Status>
        {done && <span className={css.quiet}>{done.by.name ?? t('User {{id}}', { id: done.by.id })}</span>}
      </>
    ),
  },
];

/** Text messages that belong to nobody's conversation (docs/product/messages.md#text-replies). */
export function Component() {
  const update = useMutation({
    ...mutation(textReplies.update),
    onSuccess: ({ state }) => toast('success', state === 'done' ? t('Marked as done.') : t('Open again.')),
    onError: (error) => toast('error', t(errorText(error, message('This could not be saved.')))),
  });
  return (
    <Page
      title={t('Text Replies')}
      lead={t('Texts from numbers that several accounts use, or none. They are kept for 90 days.')}
      width="wide"
    >
      <ListView
        list={useList(textReplies.list)}
        label={t('Text Replies')}
        columns={columns()}
        filters={[
          choiceFilter({
            ...{ name: 'state', label: t('State'), all: t('All states') },
            options: TEXT_REPLY_STATES.map((value) => ({
              value,
              label: t(STATES[value].text, { context: 'state' }),
            })),
          }),
        ]}
        actions={[
          {
            kind: 'plain',
            label: t('Mark as done'),
            name: (reply) => t('Mark the text of {{phone}} as done', { phone: phoneOf(reply) }),
            run: ({ id }) => update.mutate({ id, done: true }),
            shown: ({ state }) => state === 'open',
          },
          {
            kind: 'plain',
            label: t('Reopen'),
            name: (reply) => t('Reopen the text of {{phone}}', { phone: phoneOf(reply) }),
            run: ({ id }) => update.mutate({ id, done: false }),
            shown: ({ state }) => state === 'done',
          },
        ]}
        empty={{
          drawing: 'inbox',
          title: t('No texts yet'),
          text: t('Texts that belong to nobody’s conversation show here.'),
        }}
      />
    </Page>
  );
}
