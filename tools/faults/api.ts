/** An HTTP response. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON; the plain text of any other body. */
  body: Record<string, unknown>;
}

export interface Request {
  token?: string;
  /** JSON, or a form with files. */
  body?: unknown;
  /** Sent unchanged in place of `body`. */
  text?: string;
  headers?: Record<string, string>;
}

export type Api = (route: string, request?: Request) => Promise<Answer>;

/** Calls the product over HTTP: `api('POST /bookings', { token, body })`. */
export function apiOf(url: string): Api {
  return async (route, { token, body, text, headers = {} } = {}) => {
    const [method = 'GET', path = '/'] = route.split(' ');
    const isForm = body instanceof FormData;
    const content = text ?? (body === undefined || isForm ? body : JSON.stringify(body));
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(content !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    });
    return { status: response.status, headers: response.headers, body: parsed(await response.text()) };
  };
}

/** Signs in and returns the token. */
export async function signIn(
  api: Api,
  email: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const { status, body } = await api('POST /login', { body: { email, password }, headers });
  if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`);
  return String(body.token);
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { text };
  }
}
