import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { QuestionHost } from '../ui/QuestionHost.tsx';
import css from './Root.module.css';

/** Around every screen: a bar while the next one is on its way, questions, scroll positions. */
export function Root() {
  const { state } = useNavigation();
  return (
    <>
      {state === 'loading' && <div className={css.progress} aria-hidden="true" />}
      <Outlet />
      <QuestionHost />
      <ScrollRestoration />
    </>
  );
}
