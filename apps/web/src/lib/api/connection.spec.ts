import { callFailed, callSucceeded, onReconnect } from './connection.ts';

describe('connection state from API calls', () => {
  it('listeners are notified once, with the first response after a failed call', () => {
    // Another file's tests may have lost a call.
    callSucceeded();
    let told = 0;
    const stop = onReconnect(() => (told += 1));
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
