/** `production` charges real cards. `sandbox` is the processor's test environment, or apps/sandbox. */
export type PaymentMode = 'sandbox' | 'production';

export type PaymentHosts = {
  /** URL of Accept.js, which the page loads to turn a card into a token. */
  script: string;
  /** URL of the API that Accept.js and our server call. */
  api: string;
};

const HOSTS: Record<PaymentMode, PaymentHosts> = {
  sandbox: {
    script: 'https://jstest.authorize.net/v1/Accept.js',
    api: 'https://apitest.authorize.net/xml/v1/request.api',
  },
  production: {
    script: 'https://js.authorize.net/v1/Accept.js',
    api: 'https://api.authorize.net/xml/v1/request.api',
  },
};

/** URLs of the card processor. In local runs `base` replaces both hosts. */
export function paymentHosts(mode: PaymentMode, base?: string): PaymentHosts {
  if (base === undefined) return HOSTS[mode];
  const at = base.replace(/\/$/, '');
  return { script: `${at}/v1/Accept.js`, api: `${at}/xml/v1/request.api` };
}
