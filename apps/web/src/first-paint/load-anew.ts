// Stands in every document too, with `boot.ts`: it must stay small and import nothing.

/** The minimum time between two automatic reloads, in milliseconds. */
const CALM_MS = 30_000;
/** How often it is looked at whether the server answers, in milliseconds. */
const LOOK_MS = 5_000;
const RELOADED_AT = 'reloaded_at';

/** Whether the server has a document for this address, if only one that says that there is nothing. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { headers: { accept: 'text/html' } })).status < 500;
  } catch {
    return false;
  }
}

/** Whether the page may reload: missing code must not make it reload for ever. */
function isCalm(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) >= CALM_MS;
  } catch {
    return false;
  }
}

/**
 * Reloads the page when the server answers, at most once in half a minute. Stops at the signal.
 */
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
