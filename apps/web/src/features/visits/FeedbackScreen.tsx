import { feedback, type Feedback } from '@drawpoint/contracts/appointments/feedback.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { fullName } from '@drawpoint/rules/name';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { isManager, seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import { shownColumns, useProviderColumn, type MaybeColumn } from '../../ui/lists/shown-columns.ts';
import { Page } from '../../ui/page/Page.tsx';
import { usePhlebotomistFilter } from '../appointments/staff-columns.tsx';
import { Stars } from './Stars.tsx';
import { FEEDBACK_LIST } from './visits.queries.ts';
import css from './Visits.module.css';

/** Patients' feedback on their visits (docs/product/visits.md#feedback). */
export function Component() {
  const user = useUser();
  const navigate = useNavigate();
  const list = useList(feedback.list, FEEDBACK_LIST);
  const [shown, setShown] = useState<Feedback | null>(null);
  const rows = list.result.data?.data ?? [];
  const filters = usePhlebotomistFilter((id) => {
    const row = rows.find(({ phlebotomist }) => phlebotomist.id === id);
    return row && fullName(row.phlebotomist);
  });
  const provider = useProviderColumn<Feedback>((row) => row.provider.name, { wraps: true });
  const columns: MaybeColumn<Feedback>[] = [
    { key: 'id', title: t('ID'), width: '64px', card: 'quiet', named: true, cell: ({ id }) => id },
    {
      key: 'user',
      title: t('User'),
      wraps: true,
      card: 'head',
      cell: ({ user: patient }) => fullName(patient),
    },
    {
      key: 'email',
      title: t('Email'),
      width: seesAllProviders(user) ? '18%' : '24%',
      wraps: true,
      card: 'quiet',
      cell: ({ user: { email } }) => email && <EmailText email={email} />,
    },
    isManager(user) && {
      key: 'phlebotomist',
      title: t('Phlebotomist'),
      wraps: true,
      card: 'quiet',
      cell: ({ phlebotomist }) => fullName(phlebotomist),
    },
    provider,
    {
      key: 'rating',
      title: t('Rating'),
      width: '112px',
      cell: ({ user_rating }) => user_rating !== null && <Stars rating={user_rating} />,
    },
    {
      key: 'tip',
      title: t('Tip'),
      width: '80px',
      card: 'quiet',
      named: true,
      cell: ({ tip_amount }) => tip_amount !== null && formatMoney(tip_amount),
    },
    {
      key: 'date',
      title: t('Date'),
      width: '112px',
      wraps: true,
      card: 'quiet',
      cell: ({ created_at }) => localDateTime(created_at),
    },
  ];
  return (
    <Page title={t('Feedback', { context: 'screen' })} width="wide">
      <ListView
        list={list}
        label={t('Feedback', { context: 'screen' })}
        columns={shownColumns(columns)}
        search={t('Search names, emails and comments')}
        filters={filters}
        actions={[
          {
            kind: 'plain',
            label: t('Comment'),
            name: (row) => t('Comment of {{name}}', { name: fullName(row.user) }),
            run: setShown,
            shown: ({ user_comment }) => user_comment !== null,
          },
          {
            kind: 'menu',
            label: t('Details'),
            name: (row) => t('Details of {{name}}', { name: fullName(row.user) }),
            run: ({ id }) => void navigate(paths.bookingDetails(id)),
          },
        ]}
        empty={{ drawing: 'rest', title: t('No feedback yet.') }}
      />
      {shown && (
        <Dialog title={t('Feedback Comment')} onClose={() => setShown(null)}>
          <p className={css.plain}>
            {fullName(shown.user)} · {localDateTime(shown.created_at)}
          </p>
          {shown.user_rating !== null && <Stars rating={shown.user_rating} />}
          <p className={`${css.plain} ${css.notes}`}>{shown.user_comment}</p>
        </Dialog>
      )}
    </Page>
  );
}
