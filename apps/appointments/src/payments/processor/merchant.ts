import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { ENV } from '@drawpoint/nest-kit/service';
import { paymentHosts } from '@drawpoint/rules/payment-hosts';
import type { AppointmentsEnv } from '../../env.ts';
import { AuthorizeNetClient } from './authorizenet-client.ts';
import { CardProcessor } from './card-processor.ts';

/** The public configuration with which a page turns a card into a token. */
export type PageConfig = {
  mode: 'sandbox' | 'production';
  api_login_id: string;
  client_key: string;
  script_url: string;
};

/** The configured merchant account, if any. */
@Injectable()
export class Merchant {
  private readonly account: { processor: CardProcessor; page: PageConfig; signatureKey: string } | null;

  constructor(@Inject(ENV) env: AppointmentsEnv) {
    const {
      AUTHORIZENET_API_LOGIN_ID: apiLoginId,
      AUTHORIZENET_TRANSACTION_KEY: transactionKey,
      AUTHORIZENET_CLIENT_KEY: clientKey,
      AUTHORIZENET_SIGNATURE_KEY: signatureKey,
      AUTHORIZENET_MODE: mode,
    } = env;
    if (!apiLoginId || !transactionKey || !clientKey || !signatureKey) {
      this.account = null;
      return;
    }
    const { api } = paymentHosts(mode, env.AUTHORIZENET_URL);
    const { script } = paymentHosts(mode, env.AUTHORIZENET_BROWSER_URL ?? env.AUTHORIZENET_URL);
    const timeoutMs = env.AUTHORIZENET_TIMEOUT_SECONDS * 1_000;
    this.account = {
      processor: new CardProcessor(new AuthorizeNetClient({ api, apiLoginId, transactionKey, timeoutMs })),
      page: { mode, api_login_id: apiLoginId, client_key: clientKey, script_url: script },
      signatureKey,
    };
  }

  get isOn(): boolean {
    return this.account !== null;
  }

  /** Throws PAYMENTS_OFF, like the other getters. */
  get processor(): CardProcessor {
    return this.known.processor;
  }

  get page(): PageConfig {
    return this.known.page;
  }

  get signatureKey(): string {
    return this.known.signatureKey;
  }

  private get known() {
    if (!this.account) throw new AppError('PAYMENTS_OFF');
    return this.account;
  }
}
