import { MOST_CONTENT } from '@drawpoint/contracts/messaging/messages.contract';
import { useMediaQuery } from '@mantine/hooks';
import { IconSend2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/current-user.ts';
import { PlainButton } from '../../ui/PlainButton.tsx';
import css from './Composer.module.css';
import { keepDraft, keptDraft } from './draft.ts';

const MOST_ROWS = 6;
/** From here on it is said how many characters are left. */
const NEAR_END = 200;

type ComposerProps = {
  otherId: number;
  onType: (typing: boolean) => void;
  onSend: (content: string) => void;
};

/** Where a message is written. Enter sends where there are keys; blank ones are not sent (1 §5). */
export function Composer({ otherId, onType, onSend }: ComposerProps) {
  const { t } = useTranslation();
  const me = useUser().id;
  const [text, setText] = useState(() => keptDraft(me, otherId));
  const field = useRef<HTMLTextAreaElement>(null);
  const hasKeys = useMediaQuery('(pointer: fine)', true, { getInitialValueInEffect: false });
  const left = MOST_CONTENT - text.length;

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
