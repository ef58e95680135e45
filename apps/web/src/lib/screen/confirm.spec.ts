import { confirm, currentQuestion } from './confirm.ts';

const question = { title: 'Deny this visit?', verb: 'Deny' };

describe('asking before something final', () => {
  it('waits for the answer and gives the reason on', async () => {
    const answered = confirm(question);
    expect(currentQuestion()?.title).toBe('Deny this visit?');
    currentQuestion()?.answer({ reason: 'Out of town', password: '' });
    expect(await answered).toEqual({ reason: 'Out of town', password: '' });
    expect(currentQuestion()).toBe(null);
  });

  it('takes another question as a no to the first', async () => {
    const first = confirm(question);
    const second = confirm({ title: 'Leave this page?', verb: 'Leave' });
    expect(await first).toBe(null);
    expect(currentQuestion()?.title).toBe('Leave this page?');
    currentQuestion()?.answer(null);
    expect(await second).toBe(null);
  });
});
