import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import type { PendingQuestion } from '../../lib/screen/confirm.ts';
import { Dialog } from './Dialog.tsx';
import { PlainButton } from '../buttons/PlainButton.tsx';
import { TextLink } from '../buttons/TextLink.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import { Textarea } from '../fields/Textarea.tsx';
import css from './Question.module.css';

/** The dialog of `confirm`. */
export default function Question({ asked }: { asked: PendingQuestion }) {
  const [reason, setReason] = useState(asked.typed ?? '');
  const [password, setPassword] = useState('');
  const [missed, setMissed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [waits, setWaits] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const choices = asked.choices ?? [];
  const isMissing = asked.needsReason !== undefined && reason.trim() === '';

  async function confirmByPasskey(): Promise<void> {
    if (waits) return;
    setWaits(true);
    const { askPasskey } = await import('../../lib/session/passkey-answer.ts');
    const passkey = await askPasskey();
    setWaits(false);
    if (passkey) asked.answer({ reason: reason.trim(), password: '', passkey });
    else setProblem(t('No passkey was found. Enter your password.'));
  }

  return (
    <Dialog title={asked.title} unsent={reason !== (asked.typed ?? '')} onClose={() => asked.answer(null)}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (isMissing) {
            setMissed(true);
            reasonField.current?.focus();
            return;
          }
          asked.answer({ reason: reason.trim(), password });
        }}
      >
        {asked.text && <p className={css.text}>{asked.text}</p>}
        {asked.links && (
          <ul className={css.links}>
            {asked.links.map(({ to, label }) => (
              <li key={to}>
                <TextLink to={to} onClick={() => asked.answer(null)}>
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
        {choices.length > 0 && (
          <div className={css.choices} role="group" aria-label={t('Suggestions')}>
            {choices.map((choice) => (
              <PlainButton
                key={choice}
                tone="default"
                aria-pressed={reason === choice}
                onClick={() => setReason(choice)}
              >
                {t(choice)}
              </PlainButton>
            ))}
          </div>
        )}
        {asked.reason && (
          <Textarea
            ref={reasonField}
            label={asked.reason}
            error={missed && isMissing ? asked.needsReason : undefined}
            data-autofocus={asked.needsReason && choices.length === 0 ? true : undefined}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        {asked.password && (
          <PasswordField
            name="current_password"
            label={t('Current password')}
            autoComplete="current-password"
            required
            data-autofocus
            error={password === '' ? (problem ?? asked.password.problem) : undefined}
            value={password}
            onChange={setPassword}
          />
        )}
        {asked.password && (
          <PlainButton tone="default" busy={waits} onClick={() => void confirmByPasskey()}>
            {waits ? t('Waiting for your passkey…') : t('Use a passkey instead')}
          </PlainButton>
        )}
        <div className={css.actions}>
          <Button variant="default" onClick={() => asked.answer(null)} data-autofocus>
            {asked.keep ?? t('Back')}
          </Button>
          {asked.verb && (
            <Button
              type="submit"
              variant={asked.tone === 'bad' ? 'outline' : 'filled'}
              className={asked.tone === 'bad' ? css.bad : undefined}
            >
              {asked.verb}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
