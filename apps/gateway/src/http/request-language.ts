import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '@drawpoint/contracts/auth/languages';

/** The language that a request prefers: the first of its `Accept-Language`; English when it is another. */
export const requestLanguage = (headers: IncomingHttpHeaders): Language =>
  /^\s*es\b/i.test(headers['accept-language'] ?? '') ? 'es' : 'en';
