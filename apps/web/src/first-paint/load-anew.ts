// Inlined in every document with `boot.ts`: keep it small and free of imports.

/** Minimum time between two automatic reloads of a page, in milliseconds. */
const RELOAD_INTERVAL_MS = 30_000;
/** How often to check whether the server answers, in milliseconds. */
const CHECK_MS = 5_000;
const RELOADED_AT = 'reloaded_at';

/** Whether the server answers at this address; a 404 counts. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { headers: { accept: 'text/html' } })).status < 500;
  } catch {
    return false;
  }
}

/** Whether the last automatic reload is long enough ago. Missing code must not cause a reload loop. */
function mayReload(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) >= RELOAD_INTERVAL_MS;
  } catch {
    return false;
  }
}

/** Reloads the page once the server answers, at most once in 30 seconds. The signal stops it. */
export function reloadWhenReachable(signal?: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = async (): Promise<void> => {
    clearTimeout(timer);
    if (mayReload() && (await isReachable()) && mayReload() && !signal?.aborted) {
      sessionStorage.setItem(RELOADED_AT, String(Date.now()));
      window.location.reload();
    } else if (!signal?.aborted) timer = setTimeout(() => void check(), CHECK_MS);
  };
  window.addEventListener('online', () => void check(), signal && { signal });
  signal?.addEventListener('abort', () => clearTimeout(timer));
  void check();
}
