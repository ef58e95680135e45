/** 1 §2.12. Said whatever became of the request, so that it tells nothing of accounts. */
export const LINK_SENT = 'A verification email has been sent. Please check your inbox.';
export const ALREADY_VERIFIED = 'Your email address is already verified.';
export const NOT_THE_PASSWORD = 'This is not the password that you registered with.';
