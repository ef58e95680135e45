import { useState } from 'react';
import { useLocation } from 'react-router';
import { readStored, writeStored } from '../../lib/storage.ts';

const NAME = 'sidebar_collapsed';

/** State of the sidebar: collapsed or wide on a desktop, stored in the browser; a drawer on small screens. */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(() => readStored('localStorage', NAME) === 'true');
  // A drawer stays open only on the page where it was opened.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const { pathname } = useLocation();
  return {
    collapsed,
    opened: openedOn === pathname,
    open: () => setOpenedOn(pathname),
    close: () => setOpenedOn(null),
    toggleCollapsed: () => {
      setCollapsed(!collapsed);
      writeStored('localStorage', NAME, String(!collapsed));
    },
  };
}

export type SidebarState = ReturnType<typeof useSidebar>;
