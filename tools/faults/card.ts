import { randomBytes } from 'node:crypto';
import type { Settings } from '../services/settings.ts';

/** The token of a card, as a page gets it from the sandbox's card processor. */
export async function tokenOfCard(sandboxUrl: string, settings: Settings): Promise<string> {
  const token = {
    cardNumber: '4111111111111111',
    expirationDate: `12${new Date().getUTCFullYear() + 2}`,
    cardCode: '123',
  };
  const merchantAuthentication = {
    name: settings.AUTHORIZENET_API_LOGIN_ID,
    clientKey: settings.AUTHORIZENET_CLIENT_KEY,
  };
  const data = { type: 'TOKEN', id: randomBytes(8).toString('hex'), token };
  const response = await fetch(`${sandboxUrl}/authorizenet/xml/v1/request.api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ securePaymentContainerRequest: { merchantAuthentication, data } }),
  });
  const text = (await response.text()).replace(/^\uFEFF/, '');
  return (JSON.parse(text) as { opaqueData: { dataValue: string } }).opaqueData.dataValue;
}
