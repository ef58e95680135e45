import type { ManagedService } from '@drawpoint/contracts/booking/services.contract';
import { formatDate } from '@drawpoint/rules/dates';
import { formatMoney } from '@drawpoint/rules/money';
import { t } from '../../i18n/translate.ts';
import type { Column } from '../../ui/lists/columns.ts';
import { Status } from '../../ui/text/Status.tsx';
import css from './Catalog.module.css';

/**
 * The columns of the service list; deleted services are listed too (docs/product/back-office.md#services).
 */
export function useServiceColumns(): Column<ManagedService>[] {
  return [
    {
      key: 'name',
      title: t('Name'),
      sort: 'name',
      card: 'head',
      cell: ({ name, deleted_at }) =>
        deleted_at ? (
          <span className={css.name}>
            <span className={css.cut}>{t(name)}</span>
            <Status tone="bad">{t('deleted')}</Status>
          </span>
        ) : (
          t(name)
        ),
    },
    {
      key: 'price',
      title: t('Price'),
      sort: 'price',
      width: '112px',
      cell: ({ price }) => <span className={css.amount}>{formatMoney(price)}</span>,
    },
    {
      key: 'length',
      title: t('Length'),
      width: '80px',
      card: 'quiet',
      cell: (service) => t('{{minutes}} min', { minutes: service.default_appointment_length_minutes }),
    },
    {
      key: 'extension',
      title: t('Extra extension'),
      width: '128px',
      card: 'quiet',
      cell: (service) =>
        t('+{{minutes}} min extra', { minutes: service.default_extra_radius_extension_minutes }),
    },
    {
      key: 'active',
      title: t('Active'),
      sort: 'active',
      width: '112px',
      cell: ({ active, deleted_at }) =>
        deleted_at ? null : active ? (
          <Status tone="good">{t('Active')}</Status>
        ) : (
          <Status tone="calm">{t('Inactive')}</Status>
        ),
    },
    {
      key: 'created',
      title: t('Created'),
      sort: 'created_at',
      width: '104px',
      card: 'none',
      cell: ({ created_at }) => formatDate(created_at),
    },
  ];
}
