import type { AuditLine } from '@drawpoint/contracts/admin/audit.contract';
import { adminUsers, type ListedUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { t } from '../../i18n/translate.ts';
import { dateIn } from '../../lib/time/relative-day.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import type { Filter, View } from '../../ui/lists/columns.ts';
import { personFilter } from '../../ui/lists/person-filter.tsx';
import { choiceFilter, dateFilter } from '../../ui/lists/plain-filters.tsx';
import { actionText, KNOWN_ACTIONS } from './audit-texts.ts';

const DAY_MS = 86_400_000;

type NamedLine = Pick<AuditLine, 'actor' | 'on_behalf_of' | 'person'>;

/** The filters of the audit: record, actor, action, outcome and dates. People are searched by name. */
export function useAuditFilters(rows: readonly NamedLine[]): { controls: Filter[]; views: View[] } {
  const now = useNow();
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = (days: number): string => dateIn(tz, new Date(now.getTime() + days * DAY_MS));
  const names = new Map(
    rows
      .flatMap(({ actor, on_behalf_of, person }) => [actor, on_behalf_of, person])
      .flatMap((one) => (one ? [[String(one.id), one.name] as const] : [])),
  );

  const personFilterOf = (name: 'actor' | 'person', label: string): Filter =>
    personFilter({
      ...{ name, label, all: t('Everybody'), op: adminUsers.list },
      unknown: (id) => t('Person #{{id}}', { id }),
      toPerson: ({ id, full_name, email }: ListedUser) => ({ id, name: full_name, detail: email }),
      nameOf: (id) => names.get(String(id)),
    });

  return {
    views: [
      { label: t('All'), filters: {} },
      { label: t('Today'), filters: { from: day(0), to: day(0) } },
      { label: t('Last 7 days'), filters: { from: day(-6), to: day(0) } },
    ],
    controls: [
      personFilterOf('person', t('Whose record')),
      personFilterOf('actor', t('Who')),
      {
        name: 'action',
        chip: (action) => t(actionText(action)),
        control: (value, onChange) => (
          <NativeSelect
            label={t('What')}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
            data={[
              { value: '', label: t('All activity') },
              ...[...new Set([...KNOWN_ACTIONS, ...(value ? [value] : [])])].map((action) => ({
                value: action,
                label: t(actionText(action)),
              })),
            ]}
          />
        ),
      },
      {
        ...choiceFilter({
          ...{ name: 'outcome', label: t('Outcome'), all: t('Any') },
          options: [
            { value: 'done', label: t('Done') },
            { value: 'refused', label: t('Refused') },
          ],
        }),
        // The URL may also name an error code as outcome.
        chip: (outcome) => (outcome === 'done' ? t('Done') : t('Refused')),
      },
      dateFilter({ name: 'from', label: t('From') }),
      dateFilter({ name: 'to', label: t('To') }),
    ],
  };
}
