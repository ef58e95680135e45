/** Injects the gateway's settings. */
export const GATEWAY_ENV = Symbol('GATEWAY_ENV');
