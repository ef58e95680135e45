import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  port: number;
  received: Email[];
  /** Addresses that it refuses permanently. */
  refused: Set<string>;
  stop(): Promise<void>;
}

/** A mail server for tests that can stop and restart on its port. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: Email[] = [];
  const refused = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    // In milliseconds: the product keeps connections open.
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, _session, done) => {
      void text(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          received.push(mail);
          done();
        });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    received,
    refused,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
