import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import {
  followLinks,
  MOST_FOLLOW_LINKS,
  type FollowLink,
} from '@drawpoint/contracts/appointments/follow.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation, query } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Follow.module.css';
import { NewLink } from './NewLink.tsx';

/** A patient makes and revokes links by which relatives follow a visit. */
export default function ShareCard({ visit: { id, status } }: { visit: Pick<Appointment, 'id' | 'status'> }) {
  const found = useQuery(query(followLinks.list, { id }));
  // Its token is in this answer alone.
  const [made, setMade] = useState<OutputOf<typeof followLinks.make> | null>(null);
  const making = useMutation({
    ...mutation(followLinks.make),
    onSuccess: setMade,
    onError: (error) => toast('error', t(errorText(error, message('The link could not be made.')))),
  });
  const isOpen = status === 'pending' || status === 'approved';
  const { data } = found;
  // A visit that is over has a card only where a link still works.
  if (data ? !data.may_make && data.data.length === 0 : !isOpen && !found.isError) return null;
  return (
    <Card title={t('Share with a relative')}>
      <QueryView
        query={found}
        failure={t('The links could not be loaded.')}
        skeleton={<ListSkeleton rows={1} />}
      >
        {({ data: links, may_make }) => (
          <div className={css.stack}>
            <p className={css.text}>
              {t(
                'Whoever has a link sees the first name of who is visited, how far the visit is and when the phlebotomist arrives. Nothing else. It ends two hours after the visit.',
              )}
            </p>
            {made && <NewLink token={made.token} />}
            {links.length > 0 && (
              <ul className={css.links} aria-label={t('Links that work')}>
                {links.map((link) => (
                  <LinkLine
                    key={link.id}
                    visitId={id}
                    link={link}
                    onRevoked={() => link.id === made?.id && setMade(null)}
                  />
                ))}
              </ul>
            )}
            {may_make && (
              <div className={css.buttons}>
                <Button variant="default" loading={making.isPending} onClick={() => making.mutate({ id })}>
                  {t('Make a link')}
                </Button>
              </div>
            )}
            {links.length >= MOST_FOLLOW_LINKS && (
              <p className={css.text}>
                {t('This visit has all the links it can have. Revoke one to make another.')}
              </p>
            )}
          </div>
        )}
      </QueryView>
    </Card>
  );
}

type LinkLineProps = { visitId: number; link: FollowLink; onRevoked: () => void };

function LinkLine({ visitId, link, onRevoked }: LinkLineProps) {
  const when = localDateTime(link.created_at);
  const revocation = useMutation({
    ...mutation(followLinks.revoke),
    onSuccess: () => {
      onRevoked();
      toast('success', t('Link revoked.'));
    },
    onError: (error) => toast('error', t(errorText(error, message('The link could not be revoked.')))),
  });
  async function revoke(): Promise<void> {
    const text = t('Whoever has it can’t follow the visit any more.');
    if (await confirm({ title: t('Revoke this link?'), text, verb: t('Revoke'), tone: 'bad' }))
      revocation.mutate({ id: visitId, link_id: link.id });
  }
  return (
    <li className={css.link}>
      <span>{t('Made on {{when}}', { when })}</span>
      <Button
        variant="default"
        loading={revocation.isPending}
        aria-label={t('Revoke the link made on {{when}}', { when })}
        onClick={() => void revoke()}
      >
        {t('Revoke')}
      </Button>
    </li>
  );
}
