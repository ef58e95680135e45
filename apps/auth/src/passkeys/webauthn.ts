/** Loaded with the first ceremony: its certificates' grammar is a seventh of what auth loads (decision 001). */
export const webauthn = () => import('@simplewebauthn/server');
