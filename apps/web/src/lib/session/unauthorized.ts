/**
 * Whether a 401 or 419 ends the session: only when the request used the current token. Requests without a
 * token, or with a replaced one, say nothing about the session.
 */
export function endsSession(status: number, usedToken: string | null, currentToken: string | null): boolean {
  return (status === 401 || status === 419) && usedToken !== null && usedToken === currentToken;
}
