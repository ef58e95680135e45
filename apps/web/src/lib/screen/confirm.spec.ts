import { confirm, currentQuestion } from './confirm.ts';

const question = { title: 'Deny this visit?', verb: 'Deny' };

describe('asking before a final action', () => {
  it('confirm waits for the answer and passes on the reason', async () => {
    const answered = confirm(question);
    expect(currentQuestion()?.title).toBe('Deny this visit?');
    currentQuestion()?.answer({ reason: 'Out of town', password: '' });
    expect(await answered).toEqual({ reason: 'Out of town', password: '' });
    expect(currentQuestion()).toBe(null);
  });

  it('another question cancels the first one', async () => {
    const first = confirm(question);
    const second = confirm({ title: 'Leave this page?', verb: 'Leave' });
    expect(await first).toBe(null);
    expect(currentQuestion()?.title).toBe('Leave this page?');
    currentQuestion()?.answer(null);
    expect(await second).toBe(null);
  });
});
