import type { BoardLane, BoardVisit } from '@drawpoint/contracts/appointments/board.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { costTexts, refusalText } from './board-text.ts';
import css from './Board.module.css';
import type { useMoveCost } from './use-move-cost.ts';
import type { Destination } from './use-board-move.ts';

type CostProps = { found: ReturnType<typeof useMoveCost>; lanes: readonly BoardLane[] };

/** What a move costs and what it would break, or why it is not possible. */
export function Cost({ found: { cost, error }, lanes }: CostProps) {
  if (error)
    return <p className={css.refusal}>{t(errorText(error, t('The cost could not be worked out.')))}</p>;
  if (!cost) return <p className={css.quiet}>{t('Working out the cost…')}</p>;
  const nameOf = (id: number) => lanes.find((lane) => lane.id === id)?.name ?? '';
  return (
    <>
      {cost.refusals.map((refusal) => (
        <p key={refusal} className={css.refusal}>
          {refusalText(refusal)}
        </p>
      ))}
      <p className={css.quiet}>{costTexts(cost, nameOf).join(' · ')}</p>
    </>
  );
}

type HeldPanelProps = CostProps & { visit: BoardVisit; to: Destination | null; byKeys: boolean };

/** What is held, where it would go and what that costs. */
export function HeldPanel({ visit, to, byKeys, ...cost }: HeldPanelProps) {
  return (
    <div className={css.held} role="status">
      <p className={css.plain}>
        <strong>{visit.patient_name}</strong>{' '}
        {to && t('{{time}} with {{who}}', { time: formatTime(to.starts_at), who: to.lane.name })}
      </p>
      {to ? <Cost {...cost} /> : null}
      {byKeys && <p className={css.quiet}>{t('Arrow keys move it, Enter drops it, Escape puts it back.')}</p>}
    </div>
  );
}
