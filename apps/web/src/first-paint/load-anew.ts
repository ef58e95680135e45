// Inlined in every document with `boot.ts`: keep it small and free of imports.

/** Minimum time between two automatic reloads of a page, in milliseconds. */
const CALM_MS = 30_000;
/** How often to check whether the server answers, in milliseconds. */
const LOOK_MS = 5_000;
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
function isCalm(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) >= CALM_MS;
  } catch {
    return false;
  }
}

/** Reloads the page once the server answers, at most once in 30 seconds. The signal stops it. */
export function loadAnew(signal?: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    if (isCalm() && (await isReachable()) && isCalm() && !signal?.aborted) {
      sessionStorage.setItem(RELOADED_AT, String(Date.now()));
      window.location.reload();
    } else if (!signal?.aborted) timer = setTimeout(() => void look(), LOOK_MS);
  };
  window.addEventListener('online', () => void look(), signal && { signal });
  signal?.addEventListener('abort', () => clearTimeout(timer));
  void look();
}
