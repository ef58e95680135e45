import { useLocation } from 'react-router';
import { inLanguage } from '../../i18n/language.ts';
import { useIsLive } from '../../lib/screen/use-is-live.ts';
import { LANGUAGE_NAMES, otherLanguage, rememberLanguage } from '../../lib/language/language-choice.ts';
import css from './LanguageLink.module.css';

/** Leads to the same page in the other language. */
export function LanguageLink() {
  const place = useLocation();
  const language = otherLanguage();
  // A prerendered document does not know what is behind `#`.
  const hash = useIsLive() ? place.hash : '';
  return (
    <a
      className={css.link}
      href={inLanguage(language, { ...place, hash })}
      hrefLang={language}
      lang={language}
      onClick={() => rememberLanguage(language)}
    >
      {LANGUAGE_NAMES[language]}
    </a>
  );
}
