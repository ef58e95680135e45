import type { PaymentHosts } from '@drawpoint/rules/payment-hosts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import helmet from 'helmet';

/** Two years, in seconds: a browser that once used TLS must keep using it. */
const HSTS_SECONDS = 63_072_000;
const HSTS = `max-age=${HSTS_SECONDS}; includeSubDomains`;
const PERMISSIONS = 'camera=(), microphone=(), payment=()';
const WITH_CAMERA = 'camera=(self), microphone=(), payment=()';

/** Pages that read labels of tubes with the camera, by WebAssembly of our own. */
const SCANS = /^(?:\/es)?\/phleb\/(scan|hand-over)\/?(\?|$)/;

/** The hosts of reCAPTCHA, for scripts and requests. */
const GOOGLE = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
/** Pages with a public form (docs/product/messages.md#contact). */
const FORMS = /^(?:\/es)?\/(sms-consent|contact)(\?|$)/;

/** Pages that emailed links open. Their address contains a secret, so their requests send no referrer. */
const LINKS = /^(?:\/es)?\/(reset-password|verify-email|account\/email)\/?(\?|$)/;

type HeaderOptions = {
  publicUrl: string;
  /** Script sources beside the site's own files, such as the hash of an inline script. */
  scriptSources: () => string;
  /** The card processor, for the payment pages. */
  payments: PaymentHosts;
  /** Whether reCAPTCHA checks public forms: their pages then allow Google's hosts. */
  checksForms: boolean;
  /** The hosts of the base map. */
  mapHosts: readonly string[];
};

type Source = string | ((raw: IncomingMessage) => string | null);

/** The sources of a directive that apply to a request. */
const sources =
  (...all: readonly Source[]) =>
  (raw: IncomingMessage): string =>
    all
      .map((each) => (typeof each === 'string' ? each : each(raw)))
      .filter((each) => each !== null)
      .join(' ');

/**
 * Sets the security headers and the request's id on every response; logs contain the same id. Allows no
 * foreign sources and no frames. Inline styles are allowed because the component library sets them at run
 * time.
 */
export function addHeaders(app: NestFastifyApplication, options: HeaderOptions): void {
  const isSecureSite = options.publicUrl.startsWith('https:');
  const isSecure = (request: FastifyRequest): boolean => isSecureSite || request.protocol === 'https';
  const { script, api } = options.payments;
  const onPayPages = (url: string) => {
    const { origin } = new URL(url);
    return ({ url: asked = '' }: IncomingMessage) => (isPayPage(asked) ? origin : null);
  };
  const onForms =
    (host: string) =>
    ({ url = '' }: IncomingMessage) =>
      options.checksForms && FORMS.test(url) ? host : null;
  // Built once: Fastify's plugin would rebuild the policy for each request, data included.
  const setPageHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          sources("'self'", options.scriptSources, onPayPages(script), onScans, ...GOOGLE.map(onForms)),
        ],
        frameSrc: [sources("'self'", ...GOOGLE.map(onForms))],
        imgSrc: ["'self'", 'data:', 'blob:', ...options.mapHosts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: [
          sources(
            "'self'",
            (raw) => websocketOrigin(raw.headers.host, isSecureSite),
            onPayPages(api),
            ...options.mapHosts,
            ...GOOGLE.map(onForms),
          ),
        ],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id);
      if (isSecure(request)) reply.header('strict-transport-security', HSTS);
      // Data and page assets need no policy for pages; it would add 0.7 kB to each.
      if (isData(request.url) || isFile(request.url)) {
        reply.header('x-content-type-options', 'nosniff');
        if (isFile(request.url)) reply.header('cross-origin-resource-policy', 'same-origin');
        return done();
      }
      reply.header('permissions-policy', SCANS.test(request.url) ? WITH_CAMERA : PERMISSIONS);
      if (LINKS.test(request.url)) reply.header('referrer-policy', 'no-referrer');
      setPageHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
    });
}

const onScans = ({ url = '' }: IncomingMessage): string | null =>
  SCANS.test(url) ? "'wasm-unsafe-eval'" : null;
const isData = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs');
/** The pages that load Accept.js (docs/product/payments.md#cards). Every other page blocks it. */
const isPayPage = (url: string): boolean =>
  /^(?:\/es)?\/(appointments\/[1-9]\d{0,9}\/pay|account\/cards\/add)\/?(\?|$)/.test(url);
const isFile = (url: string): boolean => url.startsWith('/assets/');

/** The site's own websocket, on the requested host; nothing when the host is invalid. */
function websocketOrigin(host: string | undefined, isSecureSite: boolean): string {
  if (host === undefined || !/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host)) return "'self'";
  return `${isSecureSite ? 'wss' : 'ws'}://${host}`;
}
