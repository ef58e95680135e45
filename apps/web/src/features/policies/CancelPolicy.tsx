import { FEE_CARD_CONSENT } from '@drawpoint/contracts/appointments/payment';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import { visitFees } from '@drawpoint/contracts/appointments/visit-fees.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { toCents, toDollars } from '@drawpoint/rules/money';
import { feeCents, freeUntil } from '@drawpoint/rules/visit-fees';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { call, query } from '../../lib/api/api.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { isoIn } from '../../lib/time/zoned-time.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { termsText } from '../appointments/cancellation-text.ts';
import type { AfterBooking } from '../booking/use-confirm.ts';
import type { Draft } from '../booking/wizard/draft.ts';
import css from './Policies.module.css';
import { usePolicy } from './use-policy.ts';

type CancelPolicyProps = {
  draft: Draft;
  /** Of all visits, in dollars. */
  total: number;
  setAfter: (after: AfterBooking) => void;
};

/** What canceling late and not being there cost, and the card for it. Nothing where both are free. */
export function CancelPolicy({ draft, total, setAfter }: CancelPolicyProps) {
  const { providerId, serviceId, phlebotomistId, persons, slot } = draft;
  const zone = useQuery({
    ...query(catalog.getAvailability, { id: phlebotomistId ?? 0 }),
    enabled: phlebotomistId !== null,
  });
  const rule = {
    freeHours: usePolicy('cancel.free_hours', providerId, serviceId),
    fee: usePolicy('cancel.fee', providerId, serviceId) * persons.length,
    percent: usePolicy('cancel.fee_percent', providerId, serviceId),
  };
  const noShow = {
    fee: usePolicy('no_show.fee', providerId, serviceId) * persons.length,
    percent: usePolicy('no_show.fee_percent', providerId, serviceId),
  };
  const late_fee = toDollars(feeCents(rule, toCents(total)));
  const no_show_fee = toDollars(feeCents(noShow, toCents(total)));
  const user = useUser();
  if (late_fee + no_show_fee === 0 || !slot || !zone.data) return null;
  const free_until = isoIn(zone.data.tz, freeUntil(rule, new Date(slot.start)));
  return (
    <>
      <p className={css.forPatients}>{termsText({ free_until, late_fee, no_show_fee })}</p>
      {isPatientOnly(user) && !user.is_impersonating && <FeeCard setAfter={setAfter} />}
    </>
  );
}

/** The consent that a fee is charged to the stored card. It is recorded with the visits once they are booked. */
function FeeCard({ setAfter }: Pick<CancelPolicyProps, 'setAfter'>) {
  const [isGiven, setGiven] = useState(false);
  const { data } = useQuery({ ...query(storedCards.listCards, {}), retry: false });
  const card = data?.data[0];
  useEffect(() => {
    if (!isGiven || !card) return;
    const { version } = FEE_CARD_CONSENT;
    setAfter({
      run: (ids) =>
        Promise.all(ids.map((id) => call(visitFees.setFeeCard, { id, card_id: card.id, version }))),
    });
    return () => setAfter(null);
  }, [card, isGiven, setAfter]);
  if (!card) return null;
  return (
    <Checkbox
      label={`${t(FEE_CARD_CONSENT.text)}: ${card.label}`}
      checked={isGiven}
      onChange={({ currentTarget }) => setGiven(currentTarget.checked)}
    />
  );
}
