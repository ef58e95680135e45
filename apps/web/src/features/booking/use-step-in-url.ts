import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { stepIn, withStep } from './wizard/completeness.ts';
import type { Step } from './wizard/steps.ts';

/** State of a history entry: the step it was opened from. */
type Entry = { from?: Step } | null;

type StepInUrl = {
  /** The step to show when the URL names none. */
  entered: Step;
  /** Returns the step to show when the named one is not allowed. */
  allow: (named: Step) => Step;
  /** Called when the browser's Back or Forward changed the step. */
  onMoved: (left: Step, shown: Step) => void;
};

/** Keeps the step in the URL, so that the browser's Back goes one step back. Corrects an invalid URL. */
export function useStepInUrl({ entered, allow, onMoved }: StepInUrl) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isPop = useNavigationType() === 'POP';
  const named = stepIn(query);
  const step = allow(named ?? entered);

  useEffect(() => {
    if (named !== step) void navigate(withStep(query, step), { replace: true, state });
  }, [named, step, query, state, navigate]);

  const shown = useRef({ named, step });
  const moved = useEffectEvent((left: Step) => isPop && onMoved(left, step));
  useEffect(() => {
    const left = shown.current;
    shown.current = { named, step };
    if (left.named !== named && left.step !== step) moved(left.step);
  }, [named, step]);

  return {
    step,
    // flushSync, so that the new step renders together with the other changes. Otherwise the old step would
    // render once more.
    show: (target: Step) =>
      void navigate(withStep(query, target), { state: { from: step }, flushSync: true }),
    /** Whether the browser's Back leads to that step. */
    cameFrom: (target: Step) => (state as Entry)?.from === target,
    goBack: () => void navigate(-1),
  };
}
