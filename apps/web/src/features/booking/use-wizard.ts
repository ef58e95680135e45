import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { slots, type Slot } from '@drawpoint/contracts/booking/slots.contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { call, keyOf } from '../../lib/api/api.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { savedAddresses } from './booking.queries.ts';
import type { LocationErrors } from './field-names.ts';
import { locateAddress, useLocatedAhead } from './locate-address.ts';
import type { Problem, Refusal } from './refusal.ts';
import { openSession, type Start } from './start-booking.ts';
import { useTimesAhead } from './time/use-times.ts';
import { Unread } from './unread.ts';
import { useOffers } from './use-offers.ts';
import { useStepInUrl } from './use-step-in-url.ts';
import { isComplete, isReachable, allowedStep } from './wizard/completeness.ts';
import type { Draft, DraftChange, Place } from './wizard/draft.ts';
import { sameAsLast } from './wizard/same-as-last.ts';
import { contentOf, isAcknowledged } from './wizard/session-content.ts';
import { createSessionKeeper } from './wizard/session-keeper.ts';
import { indexOf, neighbour, STEPS, type Step } from './wizard/steps.ts';
import { forgetStored, keepStored, readStored } from './wizard/stored-booking.ts';
import { wizardReducer } from './wizard/wizard-state.ts';

const calls = {
  open: openSession,
  update: (token: string, content: object) => call(bookingSessions.update, { token, ...content }),
};

/** The steps whose choices staff may take away. */
const OFFERED: readonly Step[] = ['service', 'provider', 'phlebotomist'];

/** The wizard: its state, what is on offer, and what its buttons do. */
export function useWizard(entered: Start) {
  const navigate = useNavigate();
  const user = useUser();
  // Whoever goes away and comes back at once finds the screen's first answer still there: the tab knows more than that.
  const [start] = useState(() => ({ ...entered, ...readStored(user.id, entered.originName) }));
  const [state, dispatch] = useReducer(wizardReducer, { ...start, heldUntil: null });
  const { originName } = start;
  const [keeper] = useState(() => createSessionKeeper(start, calls));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [fieldErrors, setFieldErrors] = useState<LocationErrors>({});
  const [unserviceable, setUnserviceable] = useState(false);
  const saved = useQuery(savedAddresses);

  const own = start.assigned?.id === user.id ? start.assigned : null;
  const offers = useOffers(state.draft, start.assigned, own);
  const { current: draft, circumstances } = offers;
  const { furthest } = state;
  const hasOwnRecord = own !== null;
  const { step, show, cameFrom, goBack } = useStepInUrl({
    entered: start.step,
    allow: (named) => allowedStep(named, { furthest, draft, circumstances, hasOwnRecord }),
    onMoved: (left, shown) => {
      setProblem(null);
      setFieldErrors({});
      keep(left, shown);
    },
  });
  const completeIn = (chosen: Draft) => (each: Step) => isComplete(each, chosen, circumstances);
  const complete = completeIn(draft)(step);
  const addressOf = ({ addressId }: Draft) => saved.data?.data.find(({ id }) => id === addressId);
  useLocatedAhead(draft, addressOf(draft));
  useTimesAhead(draft);

  useEffect(() => {
    const { draft, furthest, token, expiresAt, acknowledged } = state;
    keepStored({ userId: user.id, draft, step, furthest, token, expiresAt, acknowledged, originName });
  }, [state, step, user.id, originName]);

  const freshSlots = () => void queryClient.invalidateQueries({ queryKey: keyOf(slots.list) });

  /** Sends the choices up to a step; what the server answers becomes part of the state. Returns where it says the visit is. */
  async function save(chosen: Draft, leaving: Step, until: Step): Promise<Place | null | undefined> {
    const answer = await keeper.save((acknowledged) =>
      contentOf(chosen, acknowledged, { leaving, until, complete: completeIn(chosen) }),
    );
    const held = answer.acknowledged.session?.held_until ?? null;
    const heldUntil = held === null ? null : Date.parse(held);
    dispatch({ type: 'saved', ...answer, heldUntil, slotStart: chosen.slot?.start ?? null });
    if (answer.renewed)
      toast('info', t('Your booking had expired. We started a fresh one and kept what you entered.'));
    return answer.acknowledged.session?.place;
  }

  /**
   * Says what was refused, and why, at the step where it can be mended; not beyond `until`, what was sent. `failure` says
   * what failed where the server does not.
   */
  async function refuse(
    error: unknown,
    until: Step = step,
    failure: string = t('Your choices could not be saved. Please try again.'),
  ): Promise<void> {
    const { errors, rest, mend, problem } = await readRefusal(error, failure);
    const code = error instanceof ApiError ? error.code : null;
    setFieldErrors(errors);
    // What was chosen from is no longer how things are.
    if (mend && OFFERED.includes(mend)) markStale(['catalog']);
    if (code === 'IDEMPOTENCY_MISMATCH') {
      toast('error', problem.text);
      forgetStored();
      return void navigate(paths.upcoming);
    }
    if (code === 'SLOT_TAKEN') {
      toast('error', problem.text);
      dispatch({ type: 'slot-lost' });
      freshSlots();
    } else if (Object.keys(errors).length === 0 || rest.length > 0) {
      setProblem(rest[0] === undefined ? problem : { text: t(rest[0]) });
    }
    if (code === 'FINALIZING') show('review');
    else if (mend && mend !== step && indexOf(mend) <= indexOf(until)) {
      dispatch({ type: 'reached', step: mend });
      show(mend);
    }
  }

  /** Saves a draft up to the step before `target` and shows that; step 1 is looked up and saved at once. */
  async function advance(target: Step, wanted: Draft, leaving: Step): Promise<void> {
    const until = STEPS[indexOf(target) - 1] ?? leaving;
    setBusy(true);
    try {
      let chosen = wanted;
      if (leaving === 'location') {
        // The contact is judged while the address is looked up; what follows from the place waits for it.
        const located = locateAddress(wanted, addressOf(wanted));
        located.catch(() => undefined);
        const placed = await save(wanted, 'location', 'location');
        const { served, place } = await located;
        if (!served) return setUnserviceable(true);
        chosen = { ...wanted, place: placed ?? place };
      }
      dispatch({ type: 'commit', draft: chosen });
      if (until !== 'location') {
        const saved = save(chosen, leaving, until);
        // Nobody waits for what only renews, such as the hold of a time, which was sent when it was chosen.
        if (isAcknowledged(chosen, state.acknowledged, { until, complete: completeIn(chosen) }))
          saved.catch((error: unknown) => refuse(error, until));
        else await saved;
      }
      dispatch({ type: 'reached', step: target });
      // Before the step is shown, which is drawn once then.
      setBusy(false);
      show(target);
    } catch (error) {
      await refuse(error, until, error instanceof Unread ? t('Unable to load providers.') : undefined);
    } finally {
      setBusy(false);
    }
  }

  /** Keeps what a step holds that was left for another; going back, a refusal waits until the person goes on. */
  function keep(left: Step, shown: Step): void {
    dispatch({ type: 'commit', draft });
    if (!completeIn(draft)(left)) return;
    const isBack = indexOf(shown) < indexOf(left);
    save(draft, left, left).catch((error: unknown) => (isBack ? undefined : refuse(error, left)));
  }

  /** Shows another step. Going on saves first; going back saves beside it. */
  async function go(target: Step): Promise<void> {
    if (busy) return;
    setProblem(null);
    setFieldErrors({});
    if (indexOf(target) > indexOf(step)) return advance(target, draft, step);
    if (cameFrom(target)) return goBack();
    keep(step, target);
    show(target);
  }

  /** Chooses a slot and has it held at once; with a reason one that is not offered (docs/product/booking.md#time). */
  async function chooseSlot(slot: Slot, overrideReason: string | null = null): Promise<void> {
    const chosen = { ...draft, slot, date: slot.date, overrideReason };
    setProblem(null);
    dispatch({ type: 'commit', draft: chosen });
    try {
      await save(chosen, 'time', 'time');
    } catch (error) {
      dispatch({ type: 'slot-lost' });
      await refuse(error);
    }
  }

  return {
    ...{ state, step, draft, own, offers, complete, busy, problem, fieldErrors, unserviceable, saved },
    ...{ dispatch, keeper, go, show, save, refuse, chooseSlot, freshSlots, setBusy, setProblem },
    assigned: start.assigned,
    last: start.last,
    dismissUnserviceable: () => setUnserviceable(false),
    change(action: DraftChange) {
      setProblem(null);
      if (Object.keys(fieldErrors).length > 0) setFieldErrors({});
      dispatch(action);
    },
    next: () => go(neighbour(step, 1, hasOwnRecord)),
    back: () => go(neighbour(step, -1, hasOwnRecord)),
    /** Takes over the last appointment's choices; what is left to choose is the time. */
    async repeatLast() {
      if (busy || !start.last) return;
      setProblem(null);
      setFieldErrors({});
      await advance('time', sameAsLast(draft, start.last, saved.data?.data ?? []), 'location');
    },
    /** Takes the soonest time with whoever has it, and goes on to what follows the time. */
    async takeFirst(phlebotomistId: number, slot: Slot) {
      if (busy) return;
      setProblem(null);
      setFieldErrors({});
      await advance(
        'consents',
        { ...draft, phlebotomistId, slot, date: slot.date, overrideReason: null },
        step,
      );
    },
    mayJump: (target: Step) => isReachable(target, furthest, draft, circumstances),
  };
}

export type Wizard = ReturnType<typeof useWizard>;

/** What a refusal finds wrong, and where it is mended. The words for it are loaded once something is refused. */
async function readRefusal(error: unknown, failure: string): Promise<Refusal> {
  const words = await import('./refusal.ts').catch(() => null);
  if (words) return words.refusalOf(error, failure);
  return { errors: {}, rest: [], mend: null, problem: { text: t(errorText(error, failure)) } };
}
