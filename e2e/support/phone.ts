/** A phone with a touch screen, as options of a browser context. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
