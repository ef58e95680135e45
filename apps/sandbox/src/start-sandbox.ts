import type { Logger } from '@drawpoint/nest-kit/data/logger';
import type { AuthorizeNetSettings } from './authorizenet/authorizenet-settings.ts';
import type { EarlierTransaction } from './authorizenet/earlier-transactions.ts';
import { openProcessor } from './authorizenet/open-processor.ts';
import { startHttp } from './http.ts';
import { Inbox } from './inbox.ts';
import { TwilioAccount, type TwilioSettings } from './twilio/twilio-account.ts';
import { startSmtp } from './smtp.ts';

export interface SandboxOptions {
  /** Port of the inbox's page and JSON; 0 takes a free one. */
  httpPort: number;
  /** Port of the mail server; 0 takes a free one. */
  smtpPort: number;
  /** Where the messages are kept over a restart. */
  dataFolder: string;
  logger: Logger;
  /** The account that text messages are sent with; none are taken without. */
  twilio?: TwilioSettings;
  /** The merchant that cards are charged as; none are taken without. */
  authorizeNet?: AuthorizeNetSettings;
  /** 127.0.0.1 unless told: the inbox holds everybody's secrets. */
  host?: string;
}

export interface RunningSandbox {
  httpPort: number;
  smtpPort: number;
  /** Tells the card processor what it charged before; null where no merchant is set up. */
  rememberCharges: ((earlier: readonly EarlierTransaction[]) => void) | null;
  close(): Promise<void>;
}

/**
 * Starts the outside world of local runs: a mail server and Twilio's side of text messages, both delivering to an inbox
 * everybody can read, and Authorize.net's side of payments.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { host = '127.0.0.1', logger } = options;
  const inbox = new Inbox(options.dataFolder);
  const smtp = await startSmtp(inbox, host, options.smtpPort, logger);
  try {
    const twilio = options.twilio ? new TwilioAccount(options.twilio, inbox) : null;
    const processor = options.authorizeNet ? openProcessor(options.authorizeNet, options.dataFolder) : null;
    const http = await startHttp({ inbox, host, port: options.httpPort, logger, twilio, processor });
    return {
      httpPort: http.port,
      smtpPort: smtp.port,
      rememberCharges: processor && ((earlier) => processor.remember(earlier)),
      close: async () => {
        await Promise.all([smtp.close(), http.close()]);
      },
    };
  } catch (error) {
    await smtp.close();
    throw error;
  }
}
