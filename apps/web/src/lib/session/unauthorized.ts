/**
 * Whether a 401 or 419 ends the session: only when it answers the token in use. A request without a token,
 * or with one that has been replaced since, says nothing about the session.
 */
export function endsSession(status: number, usedToken: string | null, currentToken: string | null): boolean {
  return (status === 401 || status === 419) && usedToken !== null && usedToken === currentToken;
}
