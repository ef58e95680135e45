import { callFailed, callSucceeded, onAnswersAgain } from './connection.ts';

describe('the connection, as calls find it', () => {
  it('is told to be back once, with the first answer after a failure', () => {
    let told = 0;
    const stop = onAnswersAgain(() => (told += 1));
    callSucceeded();
    expect(told).toBe(0);
    callFailed();
    callFailed();
    callSucceeded();
    callSucceeded();
    expect(told).toBe(1);
    stop();
    callFailed();
    callSucceeded();
    expect(told).toBe(1);
  });
});
