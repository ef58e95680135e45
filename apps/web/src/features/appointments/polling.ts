/** Lists of visits are read again so often while the page is visible (2 §7). */
export const POLL_MS = 5_000;
