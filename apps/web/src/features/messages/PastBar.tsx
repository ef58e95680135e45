import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addressOf, type OpenAddress } from './conversation-address.ts';
import css from './Messages.module.css';
import { useDayName } from './message-time.ts';

/** What part of the past is shown, and the way back. */
export function PastBar({ address: { with: otherId, appointmentId, day } }: { address: OpenAddress }) {
  const { t } = useTranslation();
  const dayName = useDayName();
  return (
    <div className={css.strip}>
      <p className={css.stripText}>
        {day === null ? t('You look at earlier messages.') : t('From {{day}} on', { day: dayName(day) })}
      </p>
      <Button
        component={Link}
        to={addressOf({ with: otherId, appointmentId })}
        variant="default"
        rightSection={<IconArrowDown size={16} stroke={1.8} aria-hidden="true" />}
      >
        {t('Back to latest')}
      </Button>
    </div>
  );
}
