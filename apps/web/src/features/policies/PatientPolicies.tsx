import { formatMoney } from '@drawpoint/rules/money';
import type { ComponentProps } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { CancelPolicy } from './CancelPolicy.tsx';
import { usePolicy } from './use-policy.ts';
import css from './Policies.module.css';

const AT_DOOR = {
  none: null,
  cash: message('You can pay by cash at the door.'),
  check: message('You can pay by check at the door.'),
  both: message('You can pay by cash or check at the door.'),
} as const;

/** How a patient can pay at the door; nothing where that is not possible. */
export function PayAtDoor({ providerId }: { providerId: number }) {
  const text = AT_DOOR[usePolicy('payment.at_door', providerId)];
  return text && <p className={css.forPatients}>{t(text)}</p>;
}

/** The charges that may be added to a visit; nothing where there are none. */
function PossibleCharges({ providerId }: { providerId: number }) {
  const charges = usePolicy('visit.charges', providerId);
  if (charges.length === 0) return null;
  const named = charges.map(({ label, amount }) => `${label} ${formatMoney(amount)}`).join(', ');
  return <p className={css.forPatients}>{t('Extra charges may apply: {{charges}}.', { charges: named })}</p>;
}

/** The discount when several people are drawn at one address; nothing where there is none. */
function HouseholdDiscount({ providerId }: { providerId: number }) {
  const percent = usePolicy('price.household_discount', providerId);
  if (percent === 0) return null;
  return (
    <p className={css.forPatients}>
      {t('Several people at one address: {{percent}}% off each visit after the first.', { percent })}
    </p>
  );
}

type PatientPoliciesProps = ComponentProps<typeof CancelPolicy> & { providerId: number };

/** What a patient reads before confirming: fees, a discount, possible charges, and how to pay at the door. */
export default function PatientPolicies({ providerId, ...booking }: PatientPoliciesProps) {
  return (
    <>
      <CancelPolicy {...booking} />
      <HouseholdDiscount providerId={providerId} />
      <PossibleCharges providerId={providerId} />
      <PayAtDoor providerId={providerId} />
    </>
  );
}
