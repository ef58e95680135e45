import { useEffect, useState } from 'react';
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
  const [opened, setOpened] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setOpened(false), [pathname]);
  return {
    collapsed,
    opened,
    open: () => setOpened(true),
    close: () => setOpened(false),
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
