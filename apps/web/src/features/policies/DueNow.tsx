import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { depositCents } from '@drawpoint/rules/deposit';
import { formatMoney, toCents, toDollars } from '@drawpoint/rules/money';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import type { Draft } from '../booking/wizard/draft.ts';
import { LEAST_CENTS } from '../payments/pay-amounts.ts';
import { usePolicy } from './use-policy.ts';

const YEAR_MS = 365 * 86_400_000;

type DueNowProps = {
  draft: Pick<Draft, 'providerId' | 'serviceId'>;
  /** Of all visits, in dollars. */
  total: number;
  /** Whether it says what happens without payment. */
  inFull: boolean;
};

/** What a patient pays at once to keep the time. */
export default function DueNow({ draft, total, inFull }: DueNowProps) {
  const due = useDeposit(draft, total);
  if (due === 0) return t('You pay nothing now.');
  const amount = formatMoney(due);
  if (!inFull) return t('{{amount}} due now', { amount });
  return (
    <strong>
      {t('{{amount}} is due now. Without payment within 15 minutes the time is given away.', { amount })}
    </strong>
  );
}

/** The payment in advance, in dollars. Nothing where nobody can pay it. */
function useDeposit({ providerId, serviceId }: DueNowProps['draft'], total: number): number {
  const user = useUser();
  const percent = usePolicy('prepay.percent', providerId, serviceId);
  const asksTheMissing = usePolicy('no_show.prepay', providerId, serviceId);
  const canceled = useQuery({
    ...query(appointments.listMine, { filter: 'canceled', per_page: 100 }),
    enabled: asksTheMissing,
  });
  const config = useQuery({
    ...query(payments.config, {}),
    ...{ retry: false, enabled: percent > 0 || asksTheMissing },
  });
  if (user.is_impersonating || config.isError) return 0;
  const since = serverNow() - YEAR_MS;
  const missed = (canceled.data?.data ?? []).filter(
    ({ outcome, provider_id, starts_at }) =>
      outcome === 'no_show' && provider_id === providerId && Date.parse(starts_at) > since,
  );
  const isWhole = asksTheMissing && missed.length > 1;
  return toDollars(depositCents(isWhole ? 100 : percent, toCents(total), LEAST_CENTS));
}
