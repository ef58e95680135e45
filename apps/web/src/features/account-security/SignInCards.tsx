import { passkeys, type Passkey } from '@drawpoint/contracts/auth/passkeys.contract';
import { sessions, type OwnSession } from '@drawpoint/contracts/auth/sessions.contract';
import { formatDate } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { withIdentity } from '../../lib/session/confirm-identity.ts';
import { localDate } from '../../lib/time/local-time.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useAgo } from '../../lib/time/use-ago.ts';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Security.module.css';
import { passkeysQuery, sessionsQuery } from './security.queries.ts';
import { mutation } from '../../lib/api/api.ts';
import { Status } from '../../ui/text/Status.tsx';

// Loads the passkey library when the first passkey is added or removed.
const ceremony = () => import('./passkey-ceremony.ts');

const LONGEST_LABEL = 60;

function PasskeyRow({ passkey, name }: { passkey: Passkey; name: string }) {
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
    // Errors are silent (docs/product/accounts.md#passkeys): the passkey is then still in the list.
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
  const [label, setLabel] = useState('');
  const [busy, setBusy] = useState(false);
  // A passkey without a label is named after the device.
  const { data } = useQuery(sessionsQuery);
  const device = data?.data.find(({ is_current }) => is_current)?.device ?? '';

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const { addPasskey } = await ceremony();
      const question = {
        title: t('Confirm it’s you'),
        text: t('Enter your password to add a passkey.'),
        verb: t('Add Passkey'),
        keep: t('Cancel'),
      };
      const added = await withIdentity(question, async (proof) => {
        await addPasskey(label.trim() || device, proof);
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

/** The person's own passkeys: list, add and remove (docs/product/accounts.md#passkeys). */
export function PasskeysCard() {
  return (
    <Card title={t('Passkeys')}>
      <p className={css.text}>
        {t(
          'A passkey signs you in with your fingerprint, face or device PIN. It is safer than a password, and you don’t need a code.',
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

function SessionRow({ session, name }: { session: OwnSession; name: string }) {
  const ago = useAgo();
  const end = useMutation({
    ...mutation(sessions.end),
    onError: (error) => toast('error', t(errorText(error, 'The session could not be ended.'))),
  });
  return (
    <li className={css.row}>
      <div className={css.what}>
        <span className={css.name}>{name}</span>
        <span className={css.when}>{t('Last seen {{when}}', { when: ago(session.last_seen_at) })}</span>
      </div>
      {session.is_current ? (
        <Status tone="good">{t('This device')}</Status>
      ) : (
        <Button
          variant="default"
          aria-label={t('Sign out {{name}}', { name })}
          aria-disabled={end.isPending || undefined}
          onClick={() => !end.isPending && end.mutate({ id: session.id })}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}

/** The person's active sessions. One session or all others can be ended. */
export function SessionsCard() {
  const query = useQuery(sessionsQuery);
  const endOthers = useMutation({
    ...mutation(sessions.endOthers),
    onSuccess: () => toast('success', t('You are signed out everywhere else.')),
    onError: (error) => toast('error', t(errorText(error, 'The sessions could not be ended.'))),
  });

  async function confirmAndEndOthers(): Promise<void> {
    const answer = await confirm({
      title: t('Sign out everywhere else?'),
      text: t('Only this device stays signed in.'),
      verb: t('Sign out everywhere else'),
      tone: 'bad',
    });
    if (answer !== null) endOthers.mutate({ others: 'true' });
  }

  return (
    <Card title={t('Where you are signed in')}>
      <QueryView query={query} failure={t('Your sessions could not be loaded.')}>
        {({ data }) => (
          <>
            <ul className={css.list} aria-label={t('Where you are signed in')}>
              {data.map((session) => (
                <SessionRow key={session.id} session={session} name={session.device ?? t('Unknown device')} />
              ))}
            </ul>
            {data.length > 1 && (
              <Button
                variant="default"
                className={css.others}
                aria-disabled={endOthers.isPending || undefined}
                onClick={() => void confirmAndEndOthers()}
              >
                {t('Sign out everywhere else')}
              </Button>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}
