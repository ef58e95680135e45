import { IconCircleCheck, IconCircleX, IconClock, IconInfoCircle, type IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import css from './Status.module.css';

/** What a status means for the person: fine, waiting for somebody, failed, or neutral. */
export type Tone = 'good' | 'wait' | 'bad' | 'calm';

export const TONE_ICONS: Record<Tone, ComponentType<IconProps>> = {
  good: IconCircleCheck,
  wait: IconClock,
  bad: IconCircleX,
  calm: IconInfoCircle,
};

/** A status in one word with an icon, never by colour alone. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  const Icon = TONE_ICONS[tone];
  return (
    <span className={css.status} data-tone={tone}>
      <Icon size={15} stroke={2} aria-hidden="true" />
      {children}
    </span>
  );
}
