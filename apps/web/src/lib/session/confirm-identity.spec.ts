import { ApiError } from '../api/api-error.ts';
import { withIdentity } from './confirm-identity.ts';
import { currentQuestion } from '../screen/confirm.ts';

const question = { title: 'Is it you?', text: 'Enter your password.', verb: 'Go on', keep: 'Cancel' };
const refused = (text: string) =>
  new ApiError({ status: 422, code: 'INVALID_INPUT', message: 'x', fields: { current_password: [text] } });
const nextQuestion = async () => {
  for (let turn = 0; turn < 20 && !currentQuestion(); turn += 1) await Promise.resolve();
  return currentQuestion();
};

describe('an action that may need the password', () => {
  it('the person is asked nothing when the server does not require it', async () => {
    expect(await withIdentity(question, async (proof) => proof)).toEqual({});
    expect(currentQuestion()).toBe(null);
  });

  it('the person is asked until the password is right, and sees the error of the last attempt', async () => {
    const tried: (string | undefined)[] = [];
    const done = withIdentity(question, async ({ current_password }) => {
      tried.push(current_password);
      if (current_password === 'right') return 'done';
      throw refused(current_password === undefined ? 'Enter it.' : 'This is not it.');
    });
    const first = await nextQuestion();
    expect(first?.password).toEqual({ problem: undefined });
    first?.answer({ reason: '', password: 'wrong' });
    const second = await nextQuestion();
    expect(second?.password).toEqual({ problem: 'This is not it.' });
    second?.answer({ reason: '', password: 'right' });
    expect(await done).toBe('done');
    expect(tried).toEqual([undefined, 'wrong', 'right']);
  });

  it('a passkey is accepted instead of the password', async () => {
    const passkey = { token: 'token', credential: {} };
    const done = withIdentity(question, async (proof) => {
      if (proof.passkey) return proof;
      throw refused('Enter it.');
    });
    (await nextQuestion())?.answer({ reason: '', password: '', passkey });
    expect(await done).toEqual({ passkey });
  });

  it('the person is asked nothing while other fields have errors', async () => {
    const fields = { current_password: ['Enter it.'], first_name: ['Required.'] };
    const error = new ApiError({ status: 422, code: 'INVALID_INPUT', message: 'x', fields });
    await expect(withIdentity(question, () => Promise.reject(error))).rejects.toBe(error);
    expect(currentQuestion()).toBe(null);
  });

  it('the action returns null when the person cancels, and throws other errors', async () => {
    const left = withIdentity(question, () => Promise.reject(refused('Enter it.')));
    (await nextQuestion())?.answer(null);
    expect(await left).toBe(null);
    await expect(withIdentity(question, () => Promise.reject(new Error('other')))).rejects.toThrow('other');
  });
});
