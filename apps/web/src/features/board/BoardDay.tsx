import type { board, BoardLane, BoardVisit } from '@drawpoint/contracts/appointments/board.contract';
import type { InputOf, OutputOf } from '@drawpoint/contracts/operation';
import { formatTime } from '@drawpoint/rules/dates';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useIsNarrow } from '../../lib/screen/use-is-narrow.ts';
import { useMinute } from '../../lib/time/use-now.ts';
import { atWallTime, isoIn } from '../../lib/time/zoned-time.ts';
import css from './Board.module.css';
import { boundsOf, clockOf } from './board-grid.ts';
import { refusalText } from './board-text.ts';
import { AttentionCard, MapCard } from './BoardAside.tsx';
import { BOARD_HINT, BoardLanes } from './BoardLanes.tsx';
import { BoardList } from './BoardList.tsx';
import { HeldPanel } from './HeldPanel.tsx';
import { isElsewhere, useBoardHold, type Held } from './use-board-hold.ts';
import { useBoardMove, type Destination } from './use-board-move.ts';
import { costOf, useMoveCost } from './use-move-cost.ts';
import { VisitSheet } from './VisitSheet.tsx';

type Asked = InputOf<typeof board.read>;
type Board = OutputOf<typeof board.read>;
type Opened = { visit: BoardVisit; lane: BoardLane };

/** A day of the board: lanes at a desk, a list on a phone. */
export function BoardDay({ asked, data }: { asked: Asked; data: Board }) {
  const { lanes, attention } = data;
  const { date } = asked;
  const client = useQueryClient();
  const isNarrow = useIsNarrow();
  const now = useMinute();
  const bounds = useMemo(() => boundsOf(lanes, date), [lanes, date]);
  const reasons = useMemo(
    () => new Map(attention.map(({ appointment_id, reason }) => [appointment_id, reason])),
    [attention],
  );
  const nowIn = useCallback((tz: string) => isoIn(tz, now), [now]);
  const [opened, open] = useState<Opened | null>(null);
  const move = useBoardMove(asked);

  const destinationOf = ({ to, from, visit }: Held): Destination | null => {
    const lane = lanes[to.lane];
    const isSameTime = to.minute === from.minute && lane?.tz === lanes[from.lane]?.tz;
    const starts_at = isSameTime ? visit.planned_at : lane && atWallTime(lane.tz, date, clockOf(to.minute));
    return lane && starts_at ? { lane, starts_at } : null;
  };

  async function drop(held: Held): Promise<boolean> {
    const to = destinationOf(held);
    const { visit } = held;
    const from = lanes[held.from.lane]!;
    if (!to) {
      toast('error', t('This time doesn’t exist on that day because clocks change.'));
      return false;
    }
    const wanted = { appointment_id: visit.id, phlebotomist_id: to.lane.id, starts_at: to.starts_at };
    try {
      const cost = await client.fetchQuery(costOf(wanted));
      if (!cost.fits) {
        toast('error', cost.refusals.map(refusalText).join(' '));
        return false;
      }
      if (cost.tells_patient && !(await agree(visit, from, to))) return false;
    } catch (error) {
      toast('error', t(errorText(error, t('The visit could not be moved.'))));
      return false;
    }
    return move(visit, from, to);
  }

  const { held, handlers } = useBoardHold({
    ...{ lanes, bounds, date, onDrop: drop },
    onOpen: (visit, lane) => open({ visit, lane }),
  });
  const to = held && isElsewhere(held) ? destinationOf(held) : null;
  const cost = useMoveCost(
    held && to && { appointment_id: held.visit.id, phlebotomist_id: to.lane.id, starts_at: to.starts_at },
  );
  // While a block is held, the map is not rendered.
  const map = useMemo(() => <MapCard lanes={lanes} />, [lanes]);
  return (
    <div className={css.day}>
      <div className={css.main}>
        {isNarrow ? (
          <>
            <AttentionCard {...{ lanes, attention }} />
            <BoardList {...{ lanes, reasons }} onMove={(visit, lane) => open({ visit, lane })} />
          </>
        ) : (
          <>
            <BoardLanes {...{ lanes, reasons, date, bounds, nowIn, handlers }} />
            <p id={BOARD_HINT} className={css.quiet}>
              {t('Drag a visit to move it, or press Enter, the arrow keys, and Enter. Click it for more.')}
            </p>
            {held && <HeldPanel visit={held.visit} byKeys={held.byKeys} found={cost} {...{ to, lanes }} />}
          </>
        )}
      </div>
      <div className={css.aside}>
        {!isNarrow && <AttentionCard {...{ lanes, attention }} />}
        {map}
      </div>
      {opened && (
        <VisitSheet
          {...{ ...opened, lanes, date }}
          onMove={(target) => move(opened.visit, opened.lane, target)}
          onClose={() => open(null)}
        />
      )}
    </div>
  );
}

/** Asks before a patient must be told. */
async function agree(visit: BoardVisit, from: BoardLane, { lane, starts_at }: Destination): Promise<boolean> {
  const answer = await confirm({
    title: t("Move {{name}}'s visit to {{time}} with {{who}}?", {
      ...{ name: visit.patient_name, time: formatTime(starts_at), who: lane.name },
    }),
    text: t('It is at {{time}} with {{who}} now. The patient will be told.', {
      ...{ time: formatTime(visit.planned_at), who: from.name },
    }),
    verb: t('Move the visit'),
  });
  return answer !== null;
}
