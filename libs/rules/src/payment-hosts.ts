/** `production` moves money; `sandbox` is the processor's test world, or our own. */
export type PaymentMode = 'sandbox' | 'production';

export type PaymentHosts = {
  /** Accept.js, which the page loads to turn a card into a token. */
  script: string;
  /** The API that it and our server call. */
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

/** Where the card processor is; `base` stands for both of its hosts in local runs. */
export function paymentHosts(mode: PaymentMode, base?: string): PaymentHosts {
  if (base === undefined) return HOSTS[mode];
  const at = base.replace(/\/$/, '');
  return { script: `${at}/v1/Accept.js`, api: `${at}/xml/v1/request.api` };
}
