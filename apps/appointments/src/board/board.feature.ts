import { board } from '@drawpoint/contracts/appointments/board.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { travelFeature } from '../travel/travel.feature.ts';
import { BoardDays } from './board-days.ts';
import { MoveOnBoard } from './move-on-board.ts';
import { PlanMove } from './plan-move.ts';
import { ReadBoard } from './read-board.ts';
import { TELL_OF_MOVE, TellOfMove } from './tell-of-move.task.ts';
import { TryMove } from './try-move.ts';
import { UntoldMoveStore } from './untold-move.store.ts';

/** The dispatch board: a day of all phlebotomists, and moves by hand. */
export const boardFeature = feature({
  contract: board,
  handlers: [MoveOnBoard, ReadBoard, TryMove],
  imports: [appointmentsFeature, calendarFeature, travelFeature],
  providers: [BoardDays, PlanMove, UntoldMoveStore],
  tasks: [provideTask(TELL_OF_MOVE, TellOfMove)],
});
