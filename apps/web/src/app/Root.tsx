import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router';
import { useQuestion } from '../lib/screen/confirm.ts';
import css from './Root.module.css';

/**
 * The key for restoring scroll positions. All pages opened by address share the key `default`, so those use
 * their path.
 */
const scrollKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

/** Wraps every screen: loading bar, questions, scroll restoration. */
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

/** Shows the question that `confirm` asks. Its code loads with the first question. */
function QuestionHost() {
  const asked = useQuestion();
  if (!asked) return null;
  return (
    <Suspense>
      <Question key={asked.id} asked={asked} />
    </Suspense>
  );
}
