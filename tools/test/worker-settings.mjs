// Loaded into each worker of Jest before all else. When one worker asks jest-light-runner for the settings of
// the run, the runner sends them to all workers, and never again. A worker that is slower would miss them and
// wait forever, so they are kept until it asks.
const QUESTION = 'jest-light-runner-get-worker-data';
const ANSWER = 'jest-light-runner-worker-data';

if (process.env.TINYPOOL_WORKER_ID && process.send) {
  const send = process.send.bind(process);
  let kept;
  process.on('message', (message) => {
    if (message?.type === ANSWER) kept = message;
  });
  process.send = (message, ...more) =>
    message === QUESTION && kept ? process.emit('message', kept) : send(message, ...more);
}
