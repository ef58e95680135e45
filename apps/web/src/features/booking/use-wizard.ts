import { slots } from '@drawpoint/contracts/booking/slots.contract';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import type { Slot } from '@drawpoint/contracts/booking/slots.contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { call, keyOf } from '../../lib/api.ts';
import { rolesOf, useUser } from '../../lib/current-user.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toasts.ts';
import { locationErrors, type LocationErrors } from './field-names.ts';
import { locateAddress } from './locate-address.ts';
import { openSession, savedAddresses, type Start } from './start-booking.ts';
import { useOffers } from './use-offers.ts';
import { isComplete, isReachable, shownStep } from './wizard/completeness.ts';
import type { Draft, DraftChange } from './wizard/draft.ts';
import { holdEnds } from './wizard/hold.ts';
import { stepToMend } from './wizard/refusals.ts';
import { contentOf } from './wizard/session-content.ts';
import { createSessionKeeper } from './wizard/session-keeper.ts';
import { indexOf, neighbour, STEPS, type Step } from './wizard/steps.ts';
import { forgetStored, keepStored } from './wizard/stored-booking.ts';
import { wizardReducer } from './wizard/wizard-state.ts';

const calls = {
  open: openSession,
  update: (token: string, content: object) => call(bookingSessions.update, { token, ...content }),
};

/** The wizard: its state, what is on offer, and the deeds of its buttons. */
export function useWizard(start: Start) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const [state, dispatch] = useReducer(wizardReducer, { ...start, heldUntil: null });
  const [keeper] = useState(() => createSessionKeeper(start, calls));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<LocationErrors>({});
  const [unserviceable, setUnserviceable] = useState(false);
  const saved = useQuery(savedAddresses);

  const own =
    rolesOf(user).includes('phlebotomist') && start.assigned?.id === user.id ? start.assigned : null;
  const offers = useOffers(state.draft, start.assigned, own);
  const { current: draft, circumstances } = offers;
  const step = shownStep(state.step, draft, circumstances);
  const complete = isComplete(step, draft, circumstances);

  useEffect(() => {
    const { draft, step, furthest, token, expiresAt, acknowledged } = state;
    keepStored({ userId: user.id, draft, step, furthest, token, expiresAt, acknowledged });
  }, [state, user.id]);

  const freshSlots = () => void queryClient.invalidateQueries({ queryKey: keyOf(slots.list) });

  /** Sends the choices up to a step; what the server answers becomes part of the state. */
  async function save(chosen: Draft, leaving: Step, until: Step): Promise<void> {
    const answer = await keeper.save((acknowledged) =>
      contentOf(chosen, acknowledged, {
        leaving,
        until,
        complete: (each) => isComplete(each, chosen, circumstances),
      }),
    );
    const heldUntil = holdEnds(answer.acknowledged.session?.held_until ?? null, Date.now());
    dispatch({ type: 'saved', ...answer, heldUntil, slotStart: chosen.slot?.start ?? null });
    if (answer.renewed)
      toast('info', t('Your booking had expired. We started a fresh one and kept what you entered.'));
  }

  /** Says what an update was refused for, at the step where it can be mended. */
  function refuse(error: unknown): void {
    const { errors, rest } = locationErrors(error);
    const mend = stepToMend(error);
    const text = t(errorText(error, t('Your choices could not be saved. Please try again.')));
    const code = error instanceof ApiError ? error.code : null;
    setFieldErrors(errors);
    if (code === 'IDEMPOTENCY_MISMATCH') {
      toast('error', text);
      forgetStored();
      return void navigate(paths.upcoming);
    }
    if (code === 'SLOT_TAKEN') {
      toast('error', text);
      dispatch({ type: 'slot-lost' });
      freshSlots();
    } else if (Object.keys(errors).length === 0 || rest.length > 0) {
      setProblem(rest[0] === undefined ? text : t(rest[0]));
    }
    if (code === 'FINALIZING') dispatch({ type: 'go', step: 'review' });
    else if (mend && indexOf(mend) <= indexOf(step)) dispatch({ type: 'go', step: mend });
  }

  async function advance(target: Step): Promise<void> {
    setBusy(true);
    try {
      let chosen = draft;
      if (step === 'location') {
        const address = saved.data?.data.find(({ id }) => id === draft.addressId);
        const { place, served } = await locateAddress(draft, address);
        chosen = { ...draft, place };
        if (!served) return setUnserviceable(true);
      }
      dispatch({ type: 'commit', draft: chosen });
      await save(chosen, step, STEPS[indexOf(target) - 1] ?? step);
      dispatch({ type: 'go', step: target });
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  /** Shows another step. Going on saves first; going back saves beside it, and a refusal waits until then. */
  async function go(target: Step): Promise<void> {
    if (busy) return;
    setProblem(null);
    setFieldErrors({});
    if (indexOf(target) > indexOf(step)) return advance(target);
    dispatch({ type: 'commit', draft });
    dispatch({ type: 'go', step: target });
    if (complete) await save(draft, step, step).catch(() => undefined);
  }

  /** Chooses a slot and has it held at once. */
  async function chooseSlot(slot: Slot): Promise<void> {
    const chosen = { ...draft, slot, date: slot.date };
    setProblem(null);
    dispatch({ type: 'commit', draft: chosen });
    try {
      await save(chosen, 'time', 'time');
    } catch (error) {
      dispatch({ type: 'slot-lost' });
      refuse(error);
    }
  }

  return {
    ...{ state, step, draft, own, offers, complete, busy, problem, fieldErrors, unserviceable, saved },
    ...{ dispatch, keeper, go, save, refuse, chooseSlot, freshSlots, setBusy, setProblem },
    assigned: start.assigned,
    resumed: start.resumed,
    dismissUnserviceable: () => setUnserviceable(false),
    change(action: DraftChange) {
      setProblem(null);
      if (Object.keys(fieldErrors).length > 0) setFieldErrors({});
      dispatch(action);
    },
    next: () => go(neighbour(step, 1, own !== null)),
    back: () => go(neighbour(step, -1, own !== null)),
    mayJump: (target: Step) => isReachable(target, state.furthest, draft, circumstances),
  };
}

export type Wizard = ReturnType<typeof useWizard>;
