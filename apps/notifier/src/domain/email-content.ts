/** An email's content, independent of its format. */
export type EmailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Labelled lines, such as `When` and `Where`. */
  facts?: [label: string, value: string][];
  /** The main action. */
  action?: { label: string; url: string };
  /** Small print below the action. */
  notes?: string[];
};

const MINUTES_PER_DAY = 1_440;

/** Only web addresses become links. */
export const isWebAddress = (url: string | undefined): url is string =>
  /^https?:\/\/[^\s"<>]+$/.test(url ?? '');

/** `45 minutes`, `1 hour`, `24 hours`, `7 days`. */
export function lasting(minutes: number): string {
  if (minutes > MINUTES_PER_DAY && minutes % MINUTES_PER_DAY === 0)
    return `${minutes / MINUTES_PER_DAY} days`;
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}
