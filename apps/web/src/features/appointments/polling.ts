/** Polling interval of visit lists while the page is visible (docs/product/texts-and-limits.md#polling). */
export const POLL_MS = 5_000;
