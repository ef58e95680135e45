import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import css from './Root.module.css';

/** Around every screen: a bar while the next one is on its way, scroll positions. */
export function Root() {
  const { state } = useNavigation();
  return (
    <>
      {state === 'loading' && <div className={css.progress} aria-hidden="true" />}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
