type Messages = { resultCode: string; message: readonly { code: string; text: string }[] };
type TokenAnswer = { messages: Messages; opaqueData?: { dataValue: string } };
type Accept = {
  dispatchData: (data: { authData: object; cardData: object }, done: (answer: TokenAnswer) => void) => void;
};

/** Checks for the script 40 times, 120 ms apart (docs/product/payments.md#cards). */
const CHECKS = 40;
const CHECK_MS = 120;

const accept = (): Accept | undefined => (window as { Accept?: Accept }).Accept;

export const isAcceptReady = (): boolean => accept() !== undefined;

/** Loads the processor's script, replacing a script that failed. Returns whether it is ready. */
export async function loadAccept(url: string): Promise<boolean> {
  if (!isAcceptReady()) {
    document.querySelector('script[data-accept]')?.remove();
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.dataset.accept = '';
    document.head.append(script);
  }
  for (let check = 0; check < CHECKS && !isAcceptReady(); check += 1) await setAfter(CHECK_MS);
  return isAcceptReady();
}

/** The processor gives no token for the card. The message is its own text. */
export class CardRefused extends Error {
  readonly code: string;
  constructor({ text = 'Tokenization failed', code = '' }: { text?: string; code?: string } = {}) {
    super(text);
    this.code = code;
  }
}

/**
 * Gets a token for a card from the processor, without our server. Throws CardRefused with the processor's first
 * message.
 */
export function tokenise(
  config: { api_login_id: string; client_key: string },
  cardData: object,
): Promise<string> {
  const authData = { apiLoginID: config.api_login_id, clientKey: config.client_key };
  return new Promise((resolve, reject) => {
    const script = accept();
    if (!script) return reject(new Error('Payment library not ready'));
    script.dispatchData({ authData, cardData }, ({ messages, opaqueData }) => {
      if (messages.resultCode === 'Ok' && opaqueData) resolve(opaqueData.dataValue);
      else reject(new CardRefused(messages.message[0]));
    });
  });
}

export const setAfter = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
