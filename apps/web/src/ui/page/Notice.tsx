import type { ReactNode } from 'react';
import css from './Notice.module.css';
import { TONE_ICONS, type Tone } from '../text/Status.tsx';

type NoticeProps = { tone: Tone; action?: ReactNode; children: ReactNode };

/** A sentence about this screen. `bad` is an alert, other tones are announced politely. */
export function Notice({ tone, action, children }: NoticeProps) {
  const Icon = TONE_ICONS[tone];
  return (
    <div className={css.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.8} aria-hidden="true" className={css.icon} />
      <div className={css.text}>{children}</div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
