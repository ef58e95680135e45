import type { ContactMessage } from '@drawpoint/contracts/admin/contact-messages.contract';
import { formatPhone } from '@drawpoint/rules/phone';
import { t } from '../../i18n/translate.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { shownColumns, useProviderColumn, type MaybeColumn } from '../../ui/lists/shown-columns.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { Status } from '../../ui/text/Status.tsx';
import css from './Contact.module.css';
import { CONTACT_STATE_TEXTS } from './contact-states.ts';

/** The columns of the contact messages. `linkTo`: where a message opens. */
export function useContactColumns(linkTo: (id: number) => { search: string }): Column<ContactMessage>[] {
  const providerColumn = useProviderColumn<ContactMessage>((row) => row.provider.name, { wraps: true });
  const columns: MaybeColumn<ContactMessage>[] = [
    {
      key: 'name',
      title: t('Name'),
      sort: 'name',
      card: 'head',
      cell: ({ id, name }) => (
        <TextLink to={linkTo(id)} preventScrollReset>
          {name}
        </TextLink>
      ),
    },
    {
      key: 'subject',
      title: t('Subject'),
      width: '22%',
      cell: ({ subject }) => subject ?? t('No subject'),
    },
    {
      key: 'email',
      title: t('Email'),
      sort: 'email',
      width: '24%',
      cell: ({ email, phone }) => (
        <>
          <EmailText email={email} />
          {phone && <span className={css.quiet}>{formatPhone(phone)}</span>}
        </>
      ),
    },
    {
      key: 'state',
      title: t('State'),
      width: '132px',
      cell: ({ state, owner }) => (
        <>
          <Status tone={CONTACT_STATE_TEXTS[state].tone}>{t(CONTACT_STATE_TEXTS[state].text)}</Status>
          {owner && <span className={css.quiet}>{owner.name ?? t('User {{id}}', { id: owner.id })}</span>}
        </>
      ),
    },
    providerColumn,
    {
      key: 'created_at',
      title: t('Received'),
      sort: 'created_at',
      width: '176px',
      card: 'quiet',
      cell: ({ created_at }) => localDateTime(created_at),
    },
  ];
  return shownColumns(columns);
}
