import type { Logger } from '@drawpoint/nest-kit/data/logger';
import type { AuthorizeNetSettings } from './authorizenet/authorizenet-settings.ts';
import type { EarlierTransaction } from './authorizenet/earlier-transactions.ts';
import { openProcessor } from './authorizenet/open-processor.ts';
import { startHttp } from './http.ts';
import { Inbox } from './inbox.ts';
import { TwilioAccount, type TwilioSettings } from './twilio/twilio-account.ts';
import { startSmtp } from './smtp.ts';

export interface SandboxOptions {
  /** Port of the inbox page and JSON; 0 picks a free one. */
  httpPort: number;
  /** Port of the mail server; 0 picks a free one. */
  smtpPort: number;
  /** Where messages are stored across restarts. */
  dataFolder: string;
  logger: Logger;
  /** The account for text messages; without it none are accepted. */
  twilio?: TwilioSettings;
  /** The merchant account for cards; without it none are accepted. */
  authorizeNet?: AuthorizeNetSettings;
  /** 127.0.0.1 by default: the inbox contains secrets of every user. */
  host?: string;
}

export interface RunningSandbox {
  httpPort: number;
  smtpPort: number;
  /** Adds earlier transactions to the card processor; null without a merchant. */
  rememberCharges: ((earlier: readonly EarlierTransaction[]) => void) | null;
  close(): Promise<void>;
}

/**
 * Starts the outside world of local runs: a mail server, Twilio and Authorize.net. Mail and text messages go
 * to an inbox that everybody can read.
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
