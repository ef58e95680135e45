import type { Specimen } from '@drawpoint/contracts/appointments/specimens.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { formatTubeNumber } from '@drawpoint/rules/tube-number';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Status, type Tone } from '../../ui/text/Status.tsx';
import { Cap } from '../lab-tests/Cap.tsx';
import { HOLDER_LABELS } from '../handovers/handover-text.ts';
import { TEMPERATURE_LABELS } from '../lab-tests/tube-text.ts';
import css from './Specimens.module.css';

const STATES: Record<Specimen['state'], { label: string; tone: Tone }> = {
  planned: { label: message('No label yet'), tone: 'wait' },
  collected: { label: message('Labeled'), tone: 'good' },
  void: { label: message('Void'), tone: 'calm' },
};

type Run = (() => void) | undefined;
type TubeLineProps = { tube: Specimen; onType: Run; onPrint: Run; onVoid: Run };

/** One tube with what can be done with it now. */
export function TubeLine({ tube, onType, onPrint, onVoid }: TubeLineProps) {
  const { state, tube_id, number, collected_at, temperature, held_by, void_reason } = tube;
  const name = t(tube.tube_name);
  const { label, tone } = STATES[state];
  const details = [
    ...(collected_at ? [t('Drawn at {{time}}', { time: formatTime(collected_at) })] : []),
    ...(temperature === 'room' ? [] : [t(TEMPERATURE_LABELS[temperature])]),
    ...(void_reason ? [void_reason] : []),
  ];
  const action = (text: string, run: Run) =>
    run && (
      <PlainButton
        tone="default"
        aria-label={t('{{action}}: {{name}}', { action: text, name })}
        onClick={run}
      >
        {text}
      </PlainButton>
    );
  return (
    <li className={css.tube} data-state={state}>
      <span className={css.head}>
        <strong>{name}</strong>
        {tube.cap_color !== 'other' && <Cap color={tube.cap_color} />}
        {tube_id === null ? (
          <span className={css.quiet}>{t('Gets no label')}</span>
        ) : (
          <Status tone={tone}>{t(held_by ? HOLDER_LABELS[held_by] : label)}</Status>
        )}
      </span>
      {number && <span className={css.code}>{formatTubeNumber(number)}</span>}
      {details.length > 0 && <span className={css.quiet}>{details.join(' · ')}</span>}
      {state !== 'void' && (
        <span className={css.buttons}>
          {tube_id !== null && state === 'planned' && action(t('Type the number'), onType)}
          {state === 'collected' && action(t('Print again'), onPrint)}
          {action(t('Make void'), onVoid)}
        </span>
      )}
    </li>
  );
}
