import { slots, type Slot } from '@drawpoint/contracts/booking/slots.contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { keyOf } from '../../lib/api/api.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { ownPersons } from '../persons/persons.queries.ts';
import { savedAddresses } from './booking.queries.ts';
import type { LocationErrors } from './field-names.ts';
import { locateAddress, useLocatedAhead } from './locate-address.ts';
import { useOtherTabs } from './other-tabs.ts';
import type { Problem, Refusal } from './refusal.ts';
import { sessionCalls, type Start } from './start-booking.ts';
import { useTimesAhead } from './time/use-times.ts';
import { Unread } from './unread.ts';
import { useOffers } from './use-offers.ts';
import { useStepInUrl } from './use-step-in-url.ts';
import { agreedOn } from './wizard/consents.ts';
import { isComplete, isReachable, allowedStep } from './wizard/completeness.ts';
import type { Draft, DraftChange, Place } from './wizard/draft.ts';
import { sameAsLast } from './wizard/same-as-last.ts';
import { contentOf, isAcknowledged, type AcknowledgedContent } from './wizard/session-content.ts';
import { createSessionKeeper } from './wizard/session-keeper.ts';
import { indexOf, neighbour, STEPS, type Step } from './wizard/steps.ts';
import { forgetStored, keepStored, readStored } from './wizard/stored-booking.ts';
import { wizardReducer } from './wizard/wizard-state.ts';

type SlotChoice = { overrideReason?: string | null; phlebotomistId?: number | null };

/** Steps whose choices staff can withdraw. */
const OFFERED: readonly Step[] = ['service', 'provider', 'phlebotomist'];

/** The wizard: its state, its offers and its actions. */
export function useWizard(entered: Start) {
  const navigate = useNavigate();
  const user = useUser();
  // After a quick return the cached entry is older than the booking stored in this tab.
  const [start] = useState(() => ({ ...entered, ...readStored(user.id, entered.originName) }));
  const heldUntil = heldUntilOf(start.acknowledged);
  const [state, dispatch] = useReducer(wizardReducer, {
    ...{ ...start, heldUntil, taken: null, isSuperseded: false },
  });
  useOtherTabs(() => dispatch({ type: 'superseded' }));
  const { originName } = start;
  const [keeper] = useState(() => createSessionKeeper(start, sessionCalls(start.origin)));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [fieldErrors, setFieldErrors] = useState<LocationErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [unserviceable, setUnserviceable] = useState(false);
  const [hadMoreTime, setHadMoreTime] = useState(false);
  const saved = useQuery(savedAddresses);
  const persons = useQuery({ ...ownPersons, enabled: isPatientOnly(user) });

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
  const passing = {
    hasOwnRecord,
    hasOneProvider: offers.providers.data?.data.length === 1,
    hasAgreed: agreedOn(offers.consents.data?.data) !== null,
  };
  const completeIn = (chosen: Draft) => (each: Step) => isComplete(each, chosen, circumstances);
  const complete = completeIn(draft)(step);
  const addressOf = ({ addressId }: Draft) => saved.data?.data.find(({ id }) => id === addressId);
  useLocatedAhead(draft, addressOf(draft), (error) => {
    // Shown without moving the focus. Other failures are shown when the person presses Next.
    if (step === 'location') void readRefusal(error, '').then(({ errors }) => setFieldErrors(errors));
  });
  useTimesAhead(draft);

  useEffect(() => {
    const { draft, furthest, token, expiresAt, acknowledged } = state;
    keepStored({ userId: user.id, draft, step, furthest, token, expiresAt, acknowledged, originName });
  }, [state, step, user.id, originName]);

  /**
   * Sends the choices up to a step and merges the answer into the state. Returns the place the server
   * reports.
   */
  async function save(chosen: Draft, leaving: Step, until: Step): Promise<Place | null | undefined> {
    const answer = await keeper.save((acknowledged) =>
      contentOf(chosen, acknowledged, { leaving, until, complete: completeIn(chosen) }),
    );
    const heldUntil = heldUntilOf(answer.acknowledged);
    dispatch({ type: 'saved', ...answer, heldUntil, slotStart: chosen.slot?.start ?? null });
    if (answer.renewed)
      toast('info', t('Your booking had expired. We started a fresh one and kept what you entered.'));
    return answer.acknowledged.session?.place;
  }

  /**
   * Shows why a request was rejected, at the step that can fix it, but not after `until`. Shows
   * `failure` when the server gives no text.
   */
  async function refuse(
    error: unknown,
    until: Step = step,
    failure: string = t('Your choices could not be saved. Please try again.'),
  ): Promise<void> {
    const { errors, rest, mend, problem } = await readRefusal(error, failure);
    const code = error instanceof ApiError ? error.code : null;
    setFieldErrors(errors);
    setRefusals((count) => count + 1);
    // The offers are out of date.
    if (mend && OFFERED.includes(mend)) markStale(['catalog']);
    if (code === 'IDEMPOTENCY_MISMATCH') {
      toast('error', problem.text);
      forgetStored();
      return void navigate(paths.upcoming);
    }
    if (code === 'SLOT_TAKEN') {
      toast('error', problem.text);
      dispatch({ type: 'slot-lost', taken: true });
      void queryClient.invalidateQueries({ queryKey: keyOf(slots.list) });
    } else if (Object.keys(errors).length === 0 || rest.length > 0) {
      setProblem(rest[0] === undefined ? problem : { text: t(rest[0]) });
    }
    if (code === 'FINALIZING') show('review');
    else if (mend && mend !== step && indexOf(mend) <= indexOf(until)) {
      dispatch({ type: 'reached', step: mend });
      show(mend);
    }
  }

  /**
   * Saves a draft up to the step before `target`, then shows `target`. Step 1 is geocoded and saved in
   * parallel.
   */
  async function advance(target: Step, wanted: Draft, leaving: Step): Promise<void> {
    const until = STEPS[indexOf(target) - 1] ?? leaving;
    setBusy(true);
    try {
      let chosen = wanted;
      if (leaving === 'location') {
        // The contact is validated while the address is geocoded. Everything that depends on the place waits.
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
        // An update that only renews the hold is not waited for.
        if (isAcknowledged(chosen, state.acknowledged, { until, complete: completeIn(chosen) }))
          saved.catch((error: unknown) => refuse(error, until));
        else await saved;
      }
      dispatch({ type: 'reached', step: target });
      // Before the step is shown, so that it renders once.
      setBusy(false);
      show(target);
    } catch (error) {
      await refuse(error, until, error instanceof Unread ? t('Unable to load providers.') : undefined);
    } finally {
      setBusy(false);
    }
  }

  /** Saves a step that the person left. After Back, an error waits until the person goes forward. */
  function keep(left: Step, shown: Step): void {
    dispatch({ type: 'commit', draft });
    if (!completeIn(draft)(left)) return;
    const isBack = indexOf(shown) < indexOf(left);
    save(draft, left, left).catch((error: unknown) => (isBack ? undefined : refuse(error, left)));
  }

  /** Shows another step. Forward saves first; Back saves in the background. */
  async function go(target: Step): Promise<void> {
    if (busy) return;
    setProblem(null);
    setFieldErrors({});
    if (indexOf(target) > indexOf(step)) return advance(target, draft, step);
    if (cameFrom(target)) return goBack();
    keep(step, target);
    show(target);
  }

  /**
   * Chooses a slot and holds it at once. With a reason, the slot can be one that is not listed
   * (docs/product/booking.md#time). Where anyone may come, the slot decides who.
   */
  async function chooseSlot(
    slot: Slot,
    { overrideReason = null, phlebotomistId = draft.phlebotomistId }: SlotChoice = {},
  ): Promise<void> {
    const chosen = { ...draft, phlebotomistId, slot, date: slot.date, overrideReason };
    setProblem(null);
    dispatch({ type: 'commit', draft: chosen });
    try {
      await save(chosen, 'time', 'time');
    } catch (error) {
      dispatch({ type: 'slot-lost', taken: error instanceof ApiError && error.code === 'SLOT_TAKEN' });
      await refuse(error);
    }
  }

  /** Leaves step 2: the only provider is chosen, and its step passed by. */
  async function leaveService(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const listed = hasOwnRecord ? null : await offers.loadProviders();
    setBusy(false);
    const only = listed?.data.length === 1 ? listed.data[0]! : null;
    if (!only) return go(neighbour(step, 1, { hasOwnRecord }));
    setProblem(null);
    setFieldErrors({});
    await advance('phlebotomist', { ...draft, providerId: only.id }, step);
  }

  return {
    ...{ state, step, draft, own, offers, complete, busy, problem, fieldErrors, unserviceable, saved },
    /** How many times what the person sent was refused. */
    refusals,
    ...{ dispatch, keeper, go, show, save, refuse, chooseSlot, setBusy, setProblem },
    assigned: start.assigned,
    tookOver: start.tookOver,
    last: start.last,
    dismissUnserviceable: () => setUnserviceable(false),
    change(action: DraftChange) {
      setProblem(null);
      if (Object.keys(fieldErrors).length > 0) setFieldErrors({});
      dispatch(action);
    },
    next: () => (step === 'service' ? leaveService() : go(neighbour(step, 1, passing))),
    back: () => go(neighbour(step, -1, passing)),
    /** Copies the last appointment's choices; only the time remains to choose. */
    async repeatLast() {
      if (busy || !start.last) return;
      setProblem(null);
      setFieldErrors({});
      const repeated = sameAsLast(draft, start.last, saved.data?.data ?? [], persons.data?.data ?? []);
      if (repeated.persons.length === 0) return dispatch({ type: 'commit', draft: repeated });
      await advance('time', repeated, 'location');
    },
    /** Takes the earliest slot with its phlebotomist and goes to the step after the time. */
    async takeFirst(phlebotomistId: number, slot: Slot) {
      if (busy) return;
      setProblem(null);
      setFieldErrors({});
      await advance(
        neighbour('time', 1, passing),
        { ...draft, phlebotomistId, slot, date: slot.date, overrideReason: null },
        step,
      );
    },
    /** Holds the chosen time for longer, once: every update renews the hold within the session's 60 minutes. */
    moreTime: hadMoreTime
      ? undefined
      : () => {
          setHadMoreTime(true);
          save(draft, 'time', 'time').catch((error: unknown) => refuse(error, 'time'));
        },
    mayJump: (target: Step) => isReachable(target, furthest, draft, circumstances),
  };
}

export type Wizard = ReturnType<typeof useWizard>;

/** End of the session's hold, in milliseconds; null without one. */
function heldUntilOf({ session }: AcknowledgedContent): number | null {
  const held = session?.held_until ?? null;
  return held === null ? null : Date.parse(held);
}

/** Reads a rejection: its errors and the step to fix them. The texts are loaded on the first one. */
async function readRefusal(error: unknown, failure: string): Promise<Refusal> {
  const words = await import('./refusal.ts').catch(() => null);
  if (words) return words.refusalOf(error, failure);
  return { errors: {}, rest: [], mend: null, problem: { text: t(errorText(error, failure)) } };
}
