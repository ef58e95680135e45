type Json = Record<string, unknown>;

/** The order of elements in Authorize.net's XSD: it parses JSON as if it were XML. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  merchantAuthentication: ['name', 'transactionKey', 'sessionToken', 'clientKey'],
  transactionRequest: [
    ...['transactionType', 'amount', 'currencyCode', 'payment', 'profile', 'solution', 'callId'],
    ...['terminalNumber', 'authCode', 'refTransId', 'splitTenderId', 'order', 'lineItems', 'tax', 'duty'],
    ...['shipping', 'taxExempt', 'poNumber', 'customer', 'billTo', 'shipTo', 'customerIP'],
    ...['cardholderAuthentication', 'retail', 'employeeId', 'transactionSettings', 'userFields'],
  ],
  order: ['invoiceNumber', 'description'],
  customer: ['type', 'id', 'email'],
  billTo: ['firstName', 'lastName', 'company', 'address', 'city', 'state', 'zip', 'country'],
  creditCard: ['cardNumber', 'expirationDate', 'cardCode'],
  opaqueData: ['dataDescriptor', 'dataValue'],
  setting: ['settingName', 'settingValue'],
  sorting: ['orderBy', 'orderDescending'],
  paging: ['limit', 'offset'],
  paymentProfiles: ['customerType', 'billTo', 'payment'],
  paymentProfile: ['customerType', 'billTo', 'payment', 'paymentProfileId', 'cardCode'],
  'createCustomerProfileRequest.profile': ['merchantCustomerId', 'description', 'email', 'paymentProfiles'],
  'transactionRequest.profile': ['customerProfileId', 'paymentProfile'],
};

const HEAD = ['merchantAuthentication', 'clientId', 'refId'];

/** The elements after the header of each request. */
const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  createTransactionRequest: ['transactionRequest'],
  createCustomerProfileRequest: ['profile', 'validationMode'],
  createCustomerPaymentProfileRequest: ['customerProfileId', 'paymentProfile', 'validationMode'],
  getCustomerPaymentProfileRequest: ['customerProfileId', 'customerPaymentProfileId'],
  deleteCustomerPaymentProfileRequest: ['customerProfileId', 'customerPaymentProfileId'],
  getTransactionDetailsRequest: ['transId'],
  getUnsettledTransactionListRequest: ['status', 'sorting', 'paging'],
  getSettledBatchListRequest: ['includeStatistics', 'firstSettlementDate', 'lastSettlementDate'],
  getTransactionListRequest: ['batchId', 'sorting', 'paging'],
  securePaymentContainerRequest: ['data'],
};

export const isKnownRequest = (name: string): boolean => name in REQUESTS;

/** The E00003 message for the first unknown or misplaced element; null when all are in order. */
export function misplaced(name: string, content: Json): string | null {
  const wrong = outOfOrder(name, content, [...HEAD, ...(REQUESTS[name] ?? [])]) ?? findNested(name, content);
  return wrong ?? (sendsNumber(name, content) ? "The 'cardNumber' element is invalid." : null);
}

/** Merchants that tokenise cards in the page never send a full card number, only the last four digits. */
const sendsNumber = (name: string, content: Json): boolean =>
  name !== 'securePaymentContainerRequest' && /"cardNumber":"\d{5,}/.test(JSON.stringify(content));

function findNested(parent: string, content: Json): string | null {
  for (const [name, value] of Object.entries(content)) {
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof each !== 'object' || each === null) continue;
      const order = ORDER[`${parent}.${name}`] ?? ORDER[name];
      const found = (order && outOfOrder(name, each as Json, order)) ?? findNested(name, each as Json);
      if (found) return found;
    }
  }
  return null;
}

function outOfOrder(parent: string, content: Json, order: readonly string[]): string | null {
  let last = -1;
  for (const name of Object.keys(content)) {
    const place = order.indexOf(name);
    if (place <= last) {
      return `The element '${parent}' in namespace 'AnetApi/xml/v1/schema/AnetApiSchema.xsd' has invalid child element '${name}'.`;
    }
    last = place;
  }
  return null;
}
