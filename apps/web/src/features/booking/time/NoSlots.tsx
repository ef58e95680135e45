import type { SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { formatDate } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { addMonths, monthName, monthOf, type Month } from './months.ts';
import { firstAfter } from './slot-groups.ts';

type NoSlotsProps = { slots: SlotMap; month: Month; onMonth: (month: Month) => void };

/** A month without free times: the first one after it, as far as that is known. */
export function NoSlots({ slots, month, onMonth }: NoSlotsProps) {
  const { t } = useTranslation();
  const first = firstAfter(slots, month);
  const next = first ? monthOf(first) : addMonths(month, 1);
  return (
    <EmptyState
      drawing="calendar"
      title={t('No free times in {{month}}', { month: t(monthName(month)) })}
      text={first ? t('The next free day is {{date}}.', { date: formatDate(first) }) : undefined}
      action={
        <Button variant="default" onClick={() => onMonth(next)}>
          {t('Look at {{month}}', { month: t(monthName(next)) })}
        </Button>
      }
    />
  );
}
