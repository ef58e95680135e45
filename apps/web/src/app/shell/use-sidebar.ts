import { useState } from 'react';
import { useLocation } from 'react-router';

const NAME = 'sidebar_collapsed';

function remembered(): boolean {
  try {
    return localStorage.getItem(NAME) === 'true';
  } catch {
    return false;
  }
}

/** The sidebar: narrow or wide on a desk, remembered between visits; a drawer on small screens (1 §2.7). */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(remembered);
  // The drawer is open on one page; on the next it is closed.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const { pathname } = useLocation();
  return {
    collapsed,
    opened: openedOn === pathname,
    open: () => setOpenedOn(pathname),
    close: () => setOpenedOn(null),
    toggleCollapsed: () => {
      const next = !collapsed;
      setCollapsed(next);
      try {
        localStorage.setItem(NAME, String(next));
      } catch {
        // It is remembered until the page is left.
      }
    },
  };
}

export type SidebarState = ReturnType<typeof useSidebar>;
