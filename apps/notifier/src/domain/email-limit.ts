/** An email about a visit is not sent when what it tells of is older, in hours. */
export const EMAIL_LIMIT_HOURS = 72;

/** What the delivery log says of it. */
export const TOO_OLD = `What it tells was more than ${EMAIL_LIMIT_HOURS} hours old.`;

export const isTooOld = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > EMAIL_LIMIT_HOURS * 3_600_000;
