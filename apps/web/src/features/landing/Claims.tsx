import { t } from '../../i18n/translate.ts';
import { useIsLive } from '../../lib/screen/use-is-live.ts';
import { useSite } from '../../lib/site.ts';
import css from './Claims.module.css';

/** What the company says about itself; nothing where it says nothing. */
export function Claims() {
  const { claims } = useSite();
  const isLive = useIsLive();
  if (!isLive) return null;
  const said = [
    [t('Who comes'), claims.people],
    [t('Insurance'), claims.insurance],
    [t('Labs'), claims.labs],
  ].filter(([, text]) => text);
  if (said.length === 0) return null;
  return (
    <section className={css.claims} aria-label={t('About us')}>
      {said.map(([title, text]) => (
        <div key={title}>
          <h2 className={css.title}>{title}</h2>
          <p className={css.text}>{text}</p>
        </div>
      ))}
    </section>
  );
}
