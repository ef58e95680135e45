import { lazy, Suspense } from 'react';
import { useQuestion } from '../lib/confirm.ts';

const Question = lazy(() => import('./Question.tsx'));

/** Shows what `confirm` asks; its code comes with the first question. */
export function QuestionHost() {
  const asked = useQuestion();
  if (!asked) return null;
  return (
    <Suspense>
      <Question key={asked.id} asked={asked} />
    </Suspense>
  );
}
