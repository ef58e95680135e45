import { Suspense, useContext, useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PartsInAddress } from '../../lib/screen/parts-in-address.ts';
import { addressOfTab, tabByKey, tabInAddress } from '../../lib/screen/tabs.ts';
import { ListSkeleton } from '../states/ListSkeleton.tsx';
import css from './Tabs.module.css';

export type Tab = {
  /** Its name in the address. */
  name: string;
  label: string;
  /** Renders the panel when its tab is shown. The panel may be lazy. */
  panel: () => ReactNode;
};

type TabsProps = {
  /** Accessible name of the tab list. */
  label: string;
  /** The query parameter for the tab: `?tab=security`. */
  query?: string;
  tabs: readonly Tab[];
};

/**
 * Tabs with an address; Back returns to the previous tab. Arrows, Home and End move the focus, Enter and
 * Space activate. The focus alone does not activate: leaving a tab may ask first
 * (docs/product/accounts.md#profile).
 */
export function Tabs({ label, query = 'tab', tabs }: TabsProps) {
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const row = useRef<HTMLDivElement>(null);
  const names = tabs.map(({ name }) => name);
  const shown = tabInAddress(names, search.get(query));
  const outer = useContext(PartsInAddress);
  const parts = useMemo(() => [...outer, query], [outer, query]);

  // On a phone the row scrolls, so bring the current tab into view.
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
