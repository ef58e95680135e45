const FONT = "1em 'Figtree Variable'";
/** After this time, texts are shown in a system font. */
const FONT_WAIT_MS = 1_000;

/**
 * Settles when our font has loaded, or after the timeout. A system font breaks lines elsewhere: content below
 * would move, and the code would paint it again, larger.
 */
export const fontIsHere = (): Promise<unknown> =>
  Promise.race([
    document.fonts.load(FONT).catch(() => undefined),
    new Promise((late) => setTimeout(late, FONT_WAIT_MS)),
  ]);
