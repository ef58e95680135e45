import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './Messages.module.css';

const BUBBLES = [
  [220, false],
  [300, false],
  [180, true],
  [260, false],
  [240, true],
] as const;

/** The shape of a conversation that is on its way. */
export function PaneSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={css.waiting} role="status" aria-label={t('Loading')}>
      <div className={css.who}>
        <Skeleton circle width={40} height={40} />
        <Skeleton width={160} height={16} />
      </div>
      <div className={css.waitingBubbles}>
        {BUBBLES.map(([width, isOwn]) => (
          <Skeleton key={width} width={width} maw="80%" height={40} radius="lg" ml={isOwn ? 'auto' : 0} />
        ))}
      </div>
    </div>
  );
}
