import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { stepIn, withStep } from './wizard/completeness.ts';
import type { Step } from './wizard/steps.ts';

/** Written beside an entry of the browser's history: the step it was opened from. */
type Entry = { from?: Step } | null;

type StepInUrl = {
  /** The step where the address names none. */
  entered: Step;
  /** The step to show where the address names one that may not be shown. */
  allow: (named: Step) => Step;
  /** The browser's own Back or Forward led from one step to another. */
  onMoved: (left: Step, shown: Step) => void;
};

/** The step in the address, so that the browser's Back goes one step back. A wrong address is put right. */
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
    // In one drawing with what else has changed: by itself it would come after another of the step that is left.
    show: (target: Step) =>
      void navigate(withStep(query, target), { state: { from: step }, flushSync: true }),
    /** Whether the browser's Back leads to that step. */
    cameFrom: (target: Step) => (state as Entry)?.from === target,
    goBack: () => void navigate(-1),
  };
}
