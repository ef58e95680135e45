import { MOST_PERSONS, persons, type Person } from '@drawpoint/contracts/auth/persons.contract';
import { isAdult } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useRemoval } from '../../lib/lists/use-removal.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { localDate, localDateTime } from '../../lib/time/local-time.ts';
import { ageText } from '../../lib/time/age-text.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Status } from '../../ui/text/Status.tsx';
import css from './Persons.module.css';
import { ownPersons } from './persons.queries.ts';
import PersonDialog from './PersonDialog.tsx';

const InviteDialog = lazy(() => import('./InviteDialog.tsx'));

/** The persons for whom somebody books (docs/product/accounts.md#persons). */
export default function PersonsPanel() {
  const kept = useQuery(ownPersons);
  const [edited, setEdited] = useState<Person | 'new' | null>(null);
  const [invited, setInvited] = useState<Person | null>(null);
  const removal = useRemoval();
  const remove = useMutation({
    ...mutation(persons.remove),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownPersons.queryKey }),
    onError: (error) => toast('error', t(errorText(error, t('This person could not be removed.')))),
  });
  const shown = kept.data?.data.filter((person) => !removal.isHidden(person)) ?? [];

  async function askToRemove(person: Person): Promise<void> {
    const name = fullName(person);
    const question = {
      title: t('Remove {{name}}?', { name }),
      text: t('Visits that are booked stay as they are.'),
    };
    if (!(await confirm({ ...question, verb: t('Remove'), tone: 'bad' }))) return;
    const { id } = person;
    removal.remove(id, {
      text: t('{{name}} is removed.', { name }),
      run: () => remove.mutateAsync({ id }),
    });
  }

  return (
    <Card className={css.card} title={t('People I Care For')}>
      <div className={css.stack}>
        <p className={css.quiet}>
          {t('A child, a parent: book for them, or for several at once. You get the messages, and you pay.')}
        </p>
        <QueryView
          query={kept}
          skeleton={<ListSkeleton rows={2} />}
          isEmpty={() => shown.length === 0}
          empty={<p className={css.quiet}>{t('Nobody is on your list yet.')}</p>}
        >
          {() => (
            <ul className={css.list}>
              {shown.map((person) => (
                <li key={person.id} className={css.person}>
                  <div className={css.who}>
                    <strong>{fullName(person)}</strong>
                    <span className={css.quiet}>
                      {[ageText(person.date_of_birth), person.insurance_provider].filter(Boolean).join(' · ')}
                    </span>
                    {person.needs_agreement && (
                      <Status tone="wait">{t('18 now: needs their agreement')}</Status>
                    )}
                    {person.invited_until && (
                      <span className={css.quiet}>
                        {t('Invited until {{when}}', { when: localDateTime(person.invited_until) })}
                      </span>
                    )}
                    {person.draw_notes && <span className={css.notes}>{person.draw_notes}</span>}
                  </div>
                  <div className={css.actions}>
                    {isAdult(person.date_of_birth, localDate(new Date())) && (
                      <Button
                        variant="default"
                        aria-label={t('Invite {{name}}', { name: fullName(person) })}
                        onClick={() => setInvited(person)}
                      >
                        {t('Invite')}
                      </Button>
                    )}
                    <Button
                      variant="default"
                      aria-label={t('Edit {{name}}', { name: fullName(person) })}
                      onClick={() => setEdited(person)}
                    >
                      {t('Edit')}
                    </Button>
                    <Button
                      variant="default"
                      aria-label={t('Remove {{name}}', { name: fullName(person) })}
                      onClick={() => void askToRemove(person)}
                    >
                      {t('Remove')}
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
        {kept.data && shown.length < MOST_PERSONS && (
          <div className={css.actions}>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => setEdited('new')}
            >
              {t('Add a person')}
            </Button>
          </div>
        )}
      </div>
      {edited && <PersonDialog person={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <Suspense>{invited && <InviteDialog person={invited} onClose={() => setInvited(null)} />}</Suspense>
    </Card>
  );
}
