import { sessions, type OwnSession } from '@drawpoint/contracts/auth/sessions.contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mutation } from '../../lib/api.ts';
import { errorText } from '../../lib/api-error.ts';
import { confirm } from '../../lib/confirm.ts';
import { toast } from '../../lib/toasts.ts';
import { useAgo } from '../../lib/use-ago.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { Status } from '../../ui/Status.tsx';
import css from './Security.module.css';
import { sessionsQuery } from './security.queries.ts';

function SessionRow({ session, name }: { session: OwnSession; name: string }) {
  const { t } = useTranslation();
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

/** Where the person is signed in; one session or all others can be ended. */
export function SessionsCard() {
  const { t } = useTranslation();
  const query = useQuery(sessionsQuery);
  const endOthers = useMutation({
    ...mutation(sessions.endOthers),
    onSuccess: () => toast('success', t('You are signed out everywhere else.')),
    onError: (error) => toast('error', t(errorText(error, 'The sessions could not be ended.'))),
  });

  async function askAndEnd(): Promise<void> {
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
                onClick={() => void askAndEnd()}
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
