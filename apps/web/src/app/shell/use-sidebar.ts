import { useState } from 'react';
import { useLocation } from 'react-router';
import { readStored, writeStored } from '../../lib/storage.ts';

const NAME = 'sidebar_collapsed';

/** The sidebar: narrow or wide on a desk, remembered between visits; a drawer on small screens. */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(() => readStored('localStorage', NAME) === 'true');
  // The drawer is open on one page; on the next it is closed.
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
