import { Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router';
import { QuestionHost } from '../ui/QuestionHost.tsx';
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
