// The first that fits counts: browsers name those they descend from too.
const BROWSERS: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** `Chrome on Windows`: a browser's family, by what it calls itself, without version or model; null where it does not say. */
export function deviceFamily(userAgent: string | undefined): string | null {
  const nameIn = (list: [string, RegExp][]) => list.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
