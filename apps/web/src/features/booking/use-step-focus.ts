import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { indexOf, type Step } from './wizard/steps.ts';

/** Takes the person to the top of a new step, and a screen reader to its heading. */
export function useStepFocus(step: Step, form: RefObject<HTMLFormElement | null>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef(step);
  const [moved, setMoved] = useState<{ to: Step; direction?: 'on' | 'back' }>({ to: step });
  if (moved.to !== step) {
    setMoved({ to: step, direction: indexOf(step) > indexOf(moved.to) ? 'on' : 'back' });
  }

  useEffect(() => {
    if (focused.current === step) return;
    focused.current = step;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);

  /** Puts the focus into the first element of the step that fits, in the middle of the view. */
  const focusFirst = useCallback(
    (selector: string) => {
      const field = form.current?.querySelector<HTMLElement>(selector);
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'center' });
    },
    [form],
  );

  return { heading, direction: moved.direction, focusFirst };
}
