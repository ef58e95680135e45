/** The maximum age of a visit's news that is still emailed, in hours. */
export const EMAIL_LIMIT_HOURS = 72;

/** The reason in the delivery log. */
export const TOO_OLD = `What it tells was more than ${EMAIL_LIMIT_HOURS} hours old.`;

export const isTooOld = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > EMAIL_LIMIT_HOURS * 3_600_000;
