import { board, type BoardLane, type BoardVisit } from '@drawpoint/contracts/appointments/board.contract';
import type { InputOf, OutputOf } from '@drawpoint/contracts/operation';
import { formatTime } from '@drawpoint/rules/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError, reasonText } from '../../lib/api/api-error.ts';
import { query } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { actionOf } from '../../lib/screen/send-action.ts';
import { toast, toastWithUndo } from '../../lib/screen/toasts.ts';
import { minutesLater } from '../../lib/time/zoned-time.ts';
import { lengthOf, withMove } from './board-grid.ts';

type Board = OutputOf<typeof board.read>;
export type Destination = { lane: BoardLane; starts_at: string };
/** The visit as another dispatcher left it. */
type Current = { phlebotomist_name: string; planned_at: string; calendar_sequence: number };

/** As long as the product waits before it tells anybody. */
const UNDO_MS = 10_000;

/** Saves moves on a board: shown at once, with Undo, and with a question after somebody else's change. */
export function useBoardMove(asked: InputOf<typeof board.read>) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(actionOf(board.move, message('Move the visit')));
  const { queryKey } = query(board.read, asked);

  const back = async (visit: BoardVisit, from: BoardLane, calendar_sequence: number): Promise<void> => {
    try {
      const to = { appointment_id: visit.id, phlebotomist_id: from.id, starts_at: visit.planned_at };
      await mutateAsync({ ...to, calendar_sequence });
      toast('success', t('The visit is back at {{time}}.', { time: formatTime(visit.planned_at) }));
    } catch (error) {
      const isLate = error instanceof ApiError && 'confirm' in error.fields;
      const text = isLate
        ? t('The patient has been told. Move the visit again to change it.')
        : t(reasonText(error, t('The visit could not be moved.')));
      toast('error', text);
    }
  };

  /** True once it is moved. `from` is the lane that it leaves. */
  return async function move(
    visit: BoardVisit,
    from: BoardLane,
    { lane, starts_at }: Destination,
    calendar_sequence = visit.calendar_sequence,
  ): Promise<boolean> {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData<Board>(queryKey);
    const planned_end = minutesLater(starts_at, lengthOf(visit));
    const to = { phlebotomist_id: lane.id, planned_at: starts_at, planned_end };
    if (before) client.setQueryData<Board>(queryKey, { ...before, lanes: withMove(before.lanes, visit, to) });
    try {
      const asks = { appointment_id: visit.id, phlebotomist_id: lane.id, starts_at };
      const moved = await mutateAsync({ ...asks, calendar_sequence, confirm: true });
      const said = { name: visit.patient_name, time: formatTime(starts_at), who: lane.name };
      const undo = () => void back(visit, from, moved.calendar_sequence);
      toastWithUndo(t('{{name}}: {{time}} with {{who}}.', said), undo, undefined, UNDO_MS);
      return true;
    } catch (error) {
      client.setQueryData(queryKey, before);
      void client.invalidateQueries({ queryKey });
      if (!(error instanceof ApiError) || error.code !== 'STALE') {
        toast('error', t(reasonText(error, t('The visit could not be moved.'))));
        return false;
      }
      const current = error.details.current as Current;
      const isAgreed = await confirm({
        title: t('Somebody else has changed this visit'),
        text: t('It is now at {{time}} with {{who}}.', {
          time: formatTime(current.planned_at),
          who: current.phlebotomist_name,
        }),
        verb: t('Move it to {{time}}', { time: formatTime(starts_at) }),
        keep: t('Leave it there'),
      });
      return isAgreed !== null && move(visit, from, { lane, starts_at }, current.calendar_sequence);
    }
  };
}
