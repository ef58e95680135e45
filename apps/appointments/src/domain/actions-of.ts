import type {
  AppointmentAction,
  AppointmentStatus,
  StepAction,
} from '@drawpoint/contracts/appointments/appointment';
import { canAnswerNoShow, type NoShow } from './no-show.ts';
import { isStep } from './taken-steps.ts';
import { type Action, actionsFor, type Party, type State } from './transitions.ts';

/** The action's name on screens, when it differs from the table. Null has no button. */
const NAMES: { readonly [Name in Action]?: AppointmentAction | null } = {
  staff_cancel: 'cancel',
  withdraw: 'cancel',
  run_out: null,
  move: 'reschedule',
  staff_move: 'reschedule',
  accept_move: null,
  accept_offer: null,
  decline_move: null,
  expire: null,
  instruct: null,
  plan: null,
  attend: null,
  complete_canceled: null,
  identify: null,
  override_identity: null,
  save_checklist: null,
  reject_drawn: null,
  reject_completed: null,
};

const isOff = (status: AppointmentStatus): boolean => status === 'denied' || status === 'canceled';

type Visit = State &
  NoShow & {
    /** Something was paid since the completion, so its amounts are final. */
    paidSince: boolean;
    /** The visit has files with results. */
    hasResults?: boolean;
    /** The reader may undo its last step. */
    canUndo?: boolean;
    /** Steps whose time has not come, and whether the reader may take them early. */
    early?: readonly StepAction[];
    confirmsEarly?: boolean;
    /** The reader runs the visit's company. */
    managesCompany?: boolean;
  };

const mayConfirm = ({ confirmsEarly }: Visit, action: StepAction): boolean =>
  confirmsEarly === true && action !== 'no_show';

/** The actions that these parties may take now: from the table, and `rebook` for a visit that is over. */
export function actionsOf(parties: readonly Party[], visit: Visit, now: Date): AppointmentAction[] {
  const possible = actionsFor(parties, visit, now)
    .filter((action) => action !== 'correct' || !visit.paidSince)
    .filter((action) => action !== 'undo_step' || (visit.canUndo && !visit.paidSince))
    .filter((action) => action !== 'withdraw_results' || visit.hasResults)
    .filter((action) => action !== 'answer_no_show' || canAnswerNoShow(visit, now))
    .filter((action) => action !== 'reassign' || visit.managesCompany)
    // Nobody has missed a visit that has not begun.
    .filter((action) => !isStep(action) || !visit.early?.includes(action) || mayConfirm(visit, action))
    .flatMap((action) => {
      const name = NAMES[action] === undefined ? (action as AppointmentAction) : NAMES[action];
      return name ?? [];
    });
  return [...new Set(possible), ...(isOff(visit.status) && parties.length > 0 ? (['rebook'] as const) : [])];
}
