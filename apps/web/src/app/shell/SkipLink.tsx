import { useTranslation } from 'react-i18next';
import css from './Shell.module.css';

/** First stop of the Tab key: past the header and the sidebar. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#content"
      className={css.skip}
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>('#content h1')?.focus();
      }}
    >
      {t('Skip to content')}
    </a>
  );
}
