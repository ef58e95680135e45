import { tokenise } from './accept-script.ts';

const CONFIG = { api_login_id: 'login', client_key: 'key' };
const globals = globalThis as { window?: unknown };

/** A fake of the processor's script that gives this answer to each card. */
const answering = (answer: object | null) => {
  const dispatchData = (_data: object, done: (answer: object | null) => void) => done(answer);
  globals.window = answer === null ? {} : { Accept: { dispatchData } };
};
const failed = (...texts: string[]) => ({
  messages: { resultCode: 'Error', message: texts.map((text) => ({ code: 'E_WC_05', text })) },
});

describe('The token of a card', () => {
  afterEach(() => {
    delete globals.window;
  });

  it('a successful response gives the token of the processor', async () => {
    answering({ messages: { resultCode: 'Ok', message: [] }, opaqueData: { dataValue: 'token' } });
    expect(await tokenise(CONFIG, {})).toBe('token');
  });

  it.each([
    [
      "the processor's first text",
      failed('Please provide a valid card number.', 'More.'),
      'Please provide a valid card number.',
    ],
    ['a general text when the response has no text', failed(), 'Tokenization failed'],
    [
      'a general text when the response has no token',
      { messages: { resultCode: 'Ok', message: [] } },
      'Tokenization failed',
    ],
    ['the text for a missing library', null, 'Payment library not ready'],
  ])('getting a token fails with %s', async (_what, answer, text) => {
    answering(answer);
    await expect(tokenise(CONFIG, {})).rejects.toThrow(text);
  });
});
