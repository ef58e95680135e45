import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Logger } from '@drawpoint/nest-kit/data/logger';
import type { Inbox } from './inbox.ts';

const LARGEST = 10 * 1024 * 1024;

export interface RunningSmtp {
  port: number;
  close(): Promise<void>;
}

/** A mail server that accepts every login and message, and delivers it to the inbox. */
export async function startSmtp(
  inbox: Inbox,
  host: string,
  port: number,
  logger: Logger,
): Promise<RunningSmtp> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    size: LARGEST,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
      buffer(stream)
        .then(async (raw) => deliver(inbox, raw, sender, recipients))
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
  server.on('error', (err) => logger.warn({ err }, 'The mail server complained'));
  const listening = server.listen(port, host);
  await once(listening, 'listening');
  const address = listening.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Adds one inbox entry per recipient, as each would find it in their mailbox. */
async function deliver(inbox: Inbox, raw: Buffer, sender: string, recipients: string[]): Promise<void> {
  const mail = await PostalMime.parse(raw);
  for (const to of recipients) {
    inbox.add({
      channel: 'email',
      to,
      from: mail.from?.address ?? sender,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? null,
      created_at: new Date().toISOString(),
    });
  }
}
