import type { WaitingTube } from '@drawpoint/contracts/appointments/handovers.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { formatTubeNumber } from '@drawpoint/rules/tube-number';
import { tubeTime } from '@drawpoint/rules/tube-time';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useMinute } from '../../lib/time/use-now.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Status, type Tone } from '../../ui/text/Status.tsx';
import { Cap } from '../lab-tests/Cap.tsx';
import { HOLDER_LABELS } from './handover-text.ts';
import css from './Handovers.module.css';

const TONES: Record<ReturnType<typeof tubeTime>, Tone> = { fine: 'calm', soon: 'wait', late: 'bad' };
const DUE = {
  fine: message('Until {{time}}'),
  soon: message('Soon: until {{time}}'),
  late: message('Late: was due at {{time}}'),
};

type WaitingTubesProps = {
  tubes: readonly WaitingTube[];
  chosen: readonly string[];
  /** Tubes of several phlebotomists. */
  isOffice: boolean;
  onChange: (chosen: string[]) => void;
};

/** The tubes to hand over, the next time limit first. */
export function WaitingTubes({ tubes, chosen, isOffice, onChange }: WaitingTubesProps) {
  const toggle = (number: string) =>
    onChange(chosen.includes(number) ? chosen.filter((each) => each !== number) : [...chosen, number]);
  return (
    <ul className={css.tubes} aria-label={t('Tubes to hand over')}>
      {tubes.map((tube) => (
        <li key={tube.number} className={css.tube}>
          <Checkbox
            label={<Tube tube={tube} isOffice={isOffice} />}
            checked={chosen.includes(tube.number)}
            onChange={() => toggle(tube.number)}
          />
        </li>
      ))}
    </ul>
  );
}

function Tube({ tube, isOffice }: { tube: WaitingTube; isOffice: boolean }) {
  const { number, tube_name, cap_color, patient_name, phlebotomist_name, collected_at, held_by, due_at } =
    tube;
  const time = tubeTime(due_at === null ? null : new Date(due_at), useMinute());
  return (
    <span className={css.text}>
      <span className={css.line}>
        <strong className={css.code}>{formatTubeNumber(number)}</strong>
        {due_at && <Status tone={TONES[time]}>{t(DUE[time], { time: formatTime(due_at) })}</Status>}
      </span>
      <span className={css.line}>
        {t(tube_name)}
        {cap_color !== 'other' && <Cap color={cap_color} />}
      </span>
      <span className={css.quiet}>
        {[
          patient_name,
          t('Drawn at {{time}}', { time: formatTime(collected_at) }),
          ...(isOffice ? [phlebotomist_name] : []),
          ...(held_by ? [t(HOLDER_LABELS[held_by])] : []),
        ].join(' · ')}
      </span>
    </span>
  );
}
