import { passkeys, type Passkey } from '@drawpoint/contracts/auth/passkeys.contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { confirm } from '../../lib/confirm.ts';
import { withIdentity } from '../../lib/confirm-identity.ts';
import { localDate } from '../../lib/local-time.ts';
import { markStale } from '../../lib/stale.ts';
import { toast } from '../../lib/toasts.ts';
import { useAgo } from '../../lib/use-ago.ts';
import { formatDate } from '@drawpoint/rules/dates';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { AccentButton } from '../../ui/AccentButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import css from './Security.module.css';
import { passkeysQuery } from './security.queries.ts';

// The library of passkeys comes with the first that is added or removed.
const ceremony = () => import('./passkey-ceremony.ts');

const LONGEST_LABEL = 60;

function PasskeyRow({ passkey, name }: { passkey: Passkey; name: string }) {
  const { t } = useTranslation();
  const ago = useAgo();
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    if (busy) return;
    const answer = await confirm({
      title: t('Remove this passkey?'),
      text: t('“{{name}}” will no longer open your account.', { name }),
      verb: t('Remove'),
      tone: 'bad',
    });
    if (answer === null) return;
    setBusy(true);
    // A failure is silent (1 §7): the list then shows that it is still there.
    await ceremony()
      .then(({ removePasskey }) => removePasskey(passkey.id))
      .catch(() => undefined);
    markStale(passkeys.remove.writes);
    setBusy(false);
  }

  return (
    <li className={css.row}>
      <div className={css.what}>
        <span className={css.name}>{name}</span>
        <span className={css.when}>
          {t('Added {{date}}', { date: formatDate(localDate(new Date(passkey.created_at))) })}
          {' · '}
          {passkey.last_used_at
            ? t('Last used {{when}}', { when: ago(passkey.last_used_at) })
            : t('Not used yet')}
        </span>
      </div>
      <Button
        variant="default"
        aria-label={t('Remove {{name}}', { name })}
        aria-disabled={busy || undefined}
        onClick={() => void remove()}
      >
        {t('Remove')}
      </Button>
    </li>
  );
}

function AddPasskey() {
  const { t } = useTranslation();
  const [label, setLabel] = useState('');
  const [busy, setBusy] = useState(false);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const { addPasskey } = await ceremony();
      const question = {
        title: t('Is it you?'),
        text: t('Enter your password to add a passkey.'),
        verb: t('Add Passkey'),
        keep: t('Cancel'),
      };
      const added = await withIdentity(question, async (proof) => {
        await addPasskey(label, proof);
        return true;
      });
      if (!added) return;
      setLabel('');
      toast('success', t('Passkey added.'));
    } catch (error) {
      toast('error', t(errorText(error, 'Failed to register passkey')));
    } finally {
      markStale(passkeys.finishRegistration.writes);
      setBusy(false);
    }
  }

  return (
    <form className={css.add} onSubmit={(event) => void add(event)}>
      <TextInput
        label={t('Device label (optional)')}
        description={t('Such as “My phone”, to tell your passkeys apart.')}
        value={label}
        maxLength={LONGEST_LABEL}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      <AccentButton type="submit" aria-disabled={busy || undefined}>
        {busy ? t('Waiting for your device…') : t('Add Passkey')}
      </AccentButton>
    </form>
  );
}

/** The own passkeys: list, removal, and a new one (1 §2.16). */
export function PasskeysCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('Passkeys')}>
      <p className={css.text}>
        {t(
          'A passkey signs you in with your fingerprint, face or device PIN. It is safer than a password, and no code is asked for.',
        )}
      </p>
      <QueryView
        query={useQuery(passkeysQuery)}
        failure={t('Your passkeys could not be loaded.')}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={css.none}>{t('You have no passkeys yet.')}</p>}
      >
        {({ data }) => (
          <ul className={css.list} aria-label={t('Passkeys')}>
            {data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} name={passkey.name ?? t('Unnamed Device')} />
            ))}
          </ul>
        )}
      </QueryView>
      <AddPasskey />
    </Card>
  );
}
