import { Suspense, useContext, useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PartsInAddress } from '../../lib/screen/parts-in-address.ts';
import { addressOfTab, tabByKey, tabInAddress } from '../../lib/screen/tabs.ts';
import { ListSkeleton } from '../states/ListSkeleton.tsx';
import css from './Tabs.module.css';

export type Tab = {
  /** As the address says it. */
  name: string;
  label: string;
  /** What it shows, made when it is shown; it may be loaded lazily. */
  panel: () => ReactNode;
};

type TabsProps = {
  /** What the tabs are of, for screen readers. */
  label: string;
  /** The query that names the tab: `?tab=security`. */
  query?: string;
  tabs: readonly Tab[];
};

/**
 * Parts of one screen, each with an address. Arrows, Home and End move the focus along the row, Enter and Space open:
 * a part may have to be loaded, and leaving another may ask first (docs/product/accounts.md#profile). Back leads to the part before.
 */
export function Tabs({ label, query = 'tab', tabs }: TabsProps) {
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const row = useRef<HTMLDivElement>(null);
  const names = tabs.map(({ name }) => name);
  const shown = tabInAddress(names, search.get(query));
  const outer = useContext(PartsInAddress);
  const parts = useMemo(() => [...outer, query], [outer, query]);

  // On a phone the row scrolls: the tab that is shown is in view.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row.current && tab)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [shown]);

  return (
    <div>
      <div ref={row} role="tablist" aria-label={label} className={css.row}>
        {tabs.map((tab, index) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            className={css.tab}
            aria-selected={tab.name === shown}
            aria-controls={tab.name === shown ? `${id}-panel` : undefined}
            tabIndex={tab.name === shown ? 0 : -1}
            onClick={() =>
              setSearch((current) => addressOfTab(current, query, names, tab.name), {
                preventScrollReset: true,
              })
            }
            onKeyDown={(event) => {
              const next = tabByKey(event.key, index, tabs.length);
              if (next === null) return;
              event.preventDefault();
              row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={shown}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${shown}`}
        tabIndex={0}
        className={css.panel}
      >
        <PartsInAddress value={parts}>
          <Suspense fallback={<ListSkeleton />}>{tabs.find(({ name }) => name === shown)?.panel()}</Suspense>
        </PartsInAddress>
      </div>
    </div>
  );
}
