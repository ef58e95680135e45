import { ApiError } from '../../lib/api/api-error.ts';
import { requestLink } from './request-link.ts';

const { fetch } = globalThis;
const { error: log } = console;
let logged: unknown[][] = [];

function answer(status: number, body: object): void {
  globalThis.fetch = async () => Response.json(body, { status });
}

describe('a request for a reset link', () => {
  beforeEach(() => {
    logged = [];
    console.error = (...words: unknown[]) => logged.push(words);
  });
  afterAll(() => {
    globalThis.fetch = fetch;
    console.error = log;
  });

  it('a request for a reset link succeeds without a log entry', async () => {
    answer(200, { message: 'If your email exists, we sent a reset link.' });
    await expect(requestLink({ email: 'ada@example.com' })).resolves.toBe(true);
    expect(logged).toEqual([]);
  });

  it.each([429, 500, 503, 403])(
    'a request that fails with %i looks the same and is logged',
    async (status) => {
      answer(status, { message: 'No.' });
      await expect(requestLink({ email: 'ada@example.com' })).resolves.toBe(true);
      expect(logged).toEqual([[expect.any(String), expect.objectContaining({ status })]]);
      expect(JSON.stringify(logged)).not.toContain('ada@example.com');
    },
  );

  it('a request without an answer looks the same', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(requestLink({ email: 'ada@example.com' })).resolves.toBe(true);
    expect(logged).toHaveLength(1);
  });

  it('an invalid email is rejected with an error at its field', async () => {
    answer(422, { message: 'The given data was invalid.', errors: { email: ['Enter an email.'] } });
    await expect(requestLink({ email: 'ada' })).rejects.toBeInstanceOf(ApiError);
  });
});
