import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { MOST_CONTENT } from '@drawpoint/contracts/messaging/messages.contract';
import { useMediaQuery } from '@mantine/hooks';
import { IconSend2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { usePolicy } from '../policies/use-policy.ts';
import css from './Composer.module.css';

const MOST_ROWS = 6;
/** From this many remaining characters on, the counter is shown. */
const NEAR_END = 200;

type ComposerProps = {
  otherId: number;
  onType: (typing: boolean) => void;
  onSend: (content: string) => void;
};

/**
 * The input for a message. With a keyboard, Enter sends; blank text is not sent
 * (docs/product/messages.md#sending).
 */
export function Composer({ otherId, onType, onSend }: ComposerProps) {
  const me = useUser().id;
  const [text, setText] = useState(() => keptDraft(me, otherId));
  const field = useRef<HTMLTextAreaElement>(null);
  const hasKeys = useMediaQuery('(pointer: fine)', true, { getInitialValueInEffect: false });
  const left = MOST_CONTENT - text.length;
  const isStaff = can(useUser(), appointments.listForStaff);
  const answers = usePolicy('messages.ready_answers');

  function change(next: string): void {
    setText(next);
    keepDraft(me, otherId, next);
    onType(next.trim() !== '');
  }

  function submit(): void {
    field.current?.focus();
    const content = text.trim();
    if (content === '') return;
    setText('');
    keepDraft(me, otherId, '');
    onSend(content);
  }

  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isStaff && text === '' && answers.length > 0 && (
        <div className={css.answers} role="group" aria-label={t('Ready answers')}>
          {answers.map((answer) => (
            <PlainButton key={answer} tone="default" onClick={() => change(t(answer))}>
              {t(answer)}
            </PlainButton>
          ))}
        </div>
      )}
      <div className={css.box}>
        <textarea
          ref={field}
          className={css.field}
          aria-label={t('Type message')}
          placeholder={t('Type message')}
          rows={Math.min(MOST_ROWS, text.split('\n').length)}
          maxLength={MOST_CONTENT}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={(event) => {
            const isSend = event.key === 'Enter' && !event.shiftKey && hasKeys;
            if (!isSend || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submit();
          }}
        />
        {left < NEAR_END && (
          <p className={css.left} aria-live="polite">
            {t('{{count}} characters left', { count: left })}
          </p>
        )}
      </div>
      <PlainButton type="submit" tone="accent" className={css.send}>
        <span className={css.sendText}>
          <IconSend2 size={20} stroke={1.8} aria-hidden="true" />
          {t('Send')}
        </span>
      </PlainButton>
    </form>
  );
}

/** The sessionStorage key of an unsent message. Signing out clears it. */
const nameOf = (me: number, otherId: number): string => `message_draft.${me}.${otherId}`;

function keptDraft(me: number, otherId: number): string {
  try {
    return sessionStorage.getItem(nameOf(me, otherId)) ?? '';
  } catch {
    return '';
  }
}

function keepDraft(me: number, otherId: number, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(nameOf(me, otherId));
    else sessionStorage.setItem(nameOf(me, otherId), text);
  } catch {
    // Storage is blocked: the draft lasts until another conversation is opened.
  }
}
