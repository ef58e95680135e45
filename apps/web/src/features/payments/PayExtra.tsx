import { formatMoney } from '@drawpoint/rules/money';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** Leads to the paying page, by a document load; nothing where nothing is due. `due`: dollars. */
export function PayExtra({ appointmentId, due }: { appointmentId: number; due: number }) {
  const { t } = useTranslation();
  if (due <= 0) return null;
  return (
    <LinkButton tone="plain" to={paths.pay(appointmentId)} reloadDocument>
      {t('Pay {{amount}}', { amount: formatMoney(due) })}
    </LinkButton>
  );
}
