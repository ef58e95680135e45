import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './Header.module.css';

const CommandPalette = lazy(() => import('./palette/CommandPalette.tsx'));

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the palette, which comes with its first use: Ctrl K or ⌘ K from wherever no dialog is open. */
export function PaletteButton() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isMeant || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setOpened(true);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button
        type="button"
        className={css.searchButton}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={20} stroke={1.7} aria-hidden="true" />
        <span className={css.searchWord}>{t('Search')}</span>
        <VisuallyHidden>{t('people, visits and screens')}</VisuallyHidden>
        <kbd className={css.searchKeys}>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <Suspense>{opened && <CommandPalette onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
