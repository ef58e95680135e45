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

/** Only web addresses become links. */
export const isWebAddress = (url: string | undefined): url is string =>
  /^https?:\/\/[^\s"<>]+$/.test(url ?? '');

/** `45 minutes`, `1 hour`, `24 hours`. */
export function lasting(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}
