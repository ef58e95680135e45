import { useMemo, useState } from 'react';
import { useServerAhead } from './use-server-ahead.ts';

/** The moment the screen was opened, by the server's clock. */
export function useNow(): Date {
  const [opened] = useState(() => Date.now());
  const ahead = useServerAhead();
  return useMemo(() => new Date(opened + ahead), [opened, ahead]);
}
