import type { AuditLine } from '@drawpoint/contracts/admin/audit.contract';
import { t } from '../../i18n/translate.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import type { Column } from '../../ui/lists/columns.ts';
import { shownColumns, type MaybeColumn } from '../../ui/lists/shown-columns.ts';
import { Status } from '../../ui/text/Status.tsx';
import css from './Audit.module.css';
import { actionText, outcomeText } from './audit-texts.ts';
import { useLocation } from 'react-router';
import { TextLink } from '../../ui/buttons/TextLink.tsx';

/** An audit entry with a number as id, which lists need. */
export type AuditRow = Omit<AuditLine, 'id'> & { id: number };

/** The columns of the audit log. */
export function useAuditColumns(seesAddresses: boolean): Column<AuditRow>[] {
  const columns: MaybeColumn<AuditRow>[] = [
    {
      key: 'when',
      title: t('Date and time'),
      width: '176px',
      card: 'quiet',
      cell: ({ occurred_at }) => <span className={css.when}>{localDateTime(occurred_at)}</span>,
    },
    {
      key: 'what',
      title: t('What'),
      width: '19%',
      wraps: true,
      card: 'head',
      cell: ({ action, outcome }) => (
        <span className={css.done}>
          {t(actionText(action))}
          {outcome !== 'done' && <Status tone="bad">{outcomeText(outcome)}</Status>}
        </span>
      ),
    },
    {
      key: 'who',
      title: t('Who'),
      width: '20%',
      cell: ({ actor, on_behalf_of }) => (
        <>
          {actor ? <PersonLink name="actor" person={actor} /> : t('Not signed in')}
          {on_behalf_of && (
            <>
              {' '}
              {t('for')} <PersonLink name="person" person={on_behalf_of} />
            </>
          )}
        </>
      ),
    },
    {
      key: 'whose',
      title: t('Whose record'),
      cell: ({ person }) =>
        person && (
          <>
            <span className={css.onCard}>{t('Record of')} </span>
            <PersonLink name="person" person={person} />
          </>
        ),
    },
    {
      key: 'record',
      title: t('Record'),
      width: '160px',
      card: 'quiet',
      wraps: true,
      cell: ({ service, subject, details }) => (
        <>
          {subject === null ? service : `${service} #${subject}`}
          {details !== null && <span className={css.details}>{details}</span>}
        </>
      ),
    },
    seesAddresses && {
      key: 'address',
      title: t('Network address'),
      width: '136px',
      card: 'quiet',
      cell: ({ client_ip }) => client_ip,
    },
  ];
  return shownColumns(columns);
}

type PersonLinkProps = {
  /** The filter that the link sets. */
  name: 'actor' | 'person';
  person: { id: number; name: string };
};

/** A name that links to the entries of that person. */
function PersonLink({ name, person }: PersonLinkProps) {
  const { pathname, search } = useLocation();
  const next = new URLSearchParams(search);
  next.set(name, String(person.id));
  return (
    <TextLink to={`${pathname}?${next}`} preventScrollReset>
      {person.name}
    </TextLink>
  );
}
