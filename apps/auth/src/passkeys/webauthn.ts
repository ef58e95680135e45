/**
 * Loaded with the first ceremony, because its ASN.1 schemas are a seventh of what auth loads (decision 001).
 */
export const webauthn = () => import('@simplewebauthn/server');
