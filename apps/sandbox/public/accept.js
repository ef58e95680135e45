'use strict';
// Tokenises a card as Accept.js does: the card goes from the page to the processor, the page's own site gets a token.
(() => {
  const api = new URL('../xml/v1/request.api', document.currentScript.src);
  const failure = (code, text) => ({ messages: { resultCode: 'Error', message: [{ code, text }] } });
  const digits = (value) => String(value ?? '').replace(/\D/g, '');

  const check = ({ cardNumber, month, year, cardCode }) => {
    if (!/^\d{13,16}$/.test(digits(cardNumber)))
      return ['E_WC_05', 'Please provide valid credit card number.'];
    if (!/^(0?[1-9]|1[0-2])$/.test(month ?? '')) return ['E_WC_06', 'Please provide valid expiration month.'];
    if (!/^\d{2}(\d{2})?$/.test(year ?? '')) return ['E_WC_07', 'Please provide valid expiration year.'];
    if (cardCode !== undefined && !/^\d{3,4}$/.test(cardCode))
      return ['E_WC_15', 'Please provide valid CVV.'];
    return null;
  };

  const dispatchData = async ({ authData, cardData }, handler) => {
    const done = typeof handler === 'function' ? handler : window[handler];
    const wrong = check(cardData);
    if (wrong) return done(failure(...wrong));
    const year = cardData.year.length === 2 ? `20${cardData.year}` : cardData.year;
    const token = {
      cardNumber: digits(cardData.cardNumber),
      expirationDate: `${cardData.month.padStart(2, '0')}${year}`,
      ...(cardData.cardCode !== undefined && { cardCode: cardData.cardCode }),
      ...(cardData.zip !== undefined && { zip: cardData.zip }),
    };
    const merchantAuthentication = { name: authData.apiLoginID, clientKey: authData.clientKey };
    const data = { type: 'TOKEN', id: crypto.randomUUID?.() ?? String(Date.now()), token };
    try {
      const response = await fetch(api, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ securePaymentContainerRequest: { merchantAuthentication, data } }),
      });
      done(JSON.parse((await response.text()).replace(/^\uFEFF/, '')));
    } catch {
      done(failure('E_WC_14', 'Accept.js encryption failed.'));
    }
  };

  window.Accept = { dispatchData };
})();
