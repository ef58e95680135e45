import type { PaymentHosts } from '@drawpoint/rules/payment-hosts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import helmet from 'helmet';

/** Two years, in seconds: a browser that came over TLS once comes over TLS only. */
const HSTS_SECONDS = 63_072_000;
const HSTS = `max-age=${HSTS_SECONDS}; includeSubDomains`;
const PERMISSIONS = 'camera=(), microphone=(), payment=()';

/** Where reCAPTCHA is loaded from and what it asks. */
const GOOGLE = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
/** Pages with a form for strangers (docs/product/messages.md#contact). */
const FORMS = /^\/(sms-consent|contact)(\?|$)/;

/** Pages that links of emails lead to: their address holds a secret, which no request of theirs repeats. */
const LINKS = /^\/(reset-password|verify-email|account\/email)\/?(\?|$)/;

type HeaderOptions = {
  publicUrl: string;
  /** Sources of scripts beside the site's own files, such as the hash of one that stands in a document. */
  scriptSources: () => string;
  /** The card processor, for the pages on which somebody pays. */
  payments: PaymentHosts;
  /** Whether reCAPTCHA checks public forms: their pages then name Google's hosts. */
  checksForms: boolean;
  /** Whom browsers ask for what stands under maps. */
  mapHosts: readonly string[];
};

type Source = string | ((raw: IncomingMessage) => string | null);

/** The sources of a directive that are meant for a request. */
const sources =
  (...all: readonly Source[]) =>
  (raw: IncomingMessage): string =>
    all
      .map((each) => (typeof each === 'string' ? each : each(raw)))
      .filter((each) => each !== null)
      .join(' ');

/**
 * Sets the security headers on every answer, and the request's id, by which it is found in the logs. Nothing from
 * elsewhere, no frames; inline styles are what the component library sets at run time.
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
  // Made once: the plugin for Fastify makes the policy anew for each request, data included.
  const setPageHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [sources("'self'", options.scriptSources, onPayPages(script), ...GOOGLE.map(onForms))],
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
      // What is data, and files that pages load, need no rules for pages; they would be 0.7 kB more with each of them.
      if (isData(request.url) || isFile(request.url)) {
        reply.header('x-content-type-options', 'nosniff');
        if (isFile(request.url)) reply.header('cross-origin-resource-policy', 'same-origin');
        return done();
      }
      reply.header('permissions-policy', PERMISSIONS);
      if (LINKS.test(request.url)) reply.header('referrer-policy', 'no-referrer');
      setPageHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
    });
}

const isData = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs');
/** Where Accept.js is loaded (docs/product/payments.md#cards). Every other page is refused it. */
const isPayPage = (url: string): boolean => /^\/appointments\/[1-9]\d{0,9}\/pay\/?(\?|$)/.test(url);
const isFile = (url: string): boolean => url.startsWith('/assets/');

/** The site's own websocket, under the name by which the page was asked for; nothing where that is no name of a host. */
function websocketOrigin(host: string | undefined, isSecureSite: boolean): string {
  if (host === undefined || !/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host)) return "'self'";
  return `${isSecureSite ? 'wss' : 'ws'}://${host}`;
}
