import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router';
import { useQuestion } from '../lib/screen/confirm.ts';
import css from './Root.module.css';

/** Whose scroll position it is. Every page that was opened by its address has the same key: its path tells them apart. */
const scrollKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

/** Around every screen: a bar while the next one is on its way, questions, scroll positions. */
export function Root() {
  const { state } = useNavigation();
  return (
    <>
      {state === 'loading' && <div className={css.progress} aria-hidden="true" />}
      <Outlet />
      <QuestionHost />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

const Question = lazy(() => import('../ui/dialogs/Question.tsx'));

/** Shows what `confirm` asks; its code comes with the first question. */
function QuestionHost() {
  const asked = useQuestion();
  if (!asked) return null;
  return (
    <Suspense>
      <Question key={asked.id} asked={asked} />
    </Suspense>
  );
}
