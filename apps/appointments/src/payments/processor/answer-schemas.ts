import { z } from 'zod';

/** Numbers come as numbers or as text, depending on the request. */
const text = z.union([z.string(), z.number()]).transform(String);

const messages = z.object({
  resultCode: z.enum(['Ok', 'Error']),
  message: z.array(z.object({ code: z.string(), text: z.string() })),
});

/** The part that all responses have. */
export const AnyAnswer = z.looseObject({ messages });

const reason = z.object({ errorCode: text, errorText: z.string() });

export const TransactionAnswer = z.object({
  transactionResponse: z.optional(
    z.object({
      responseCode: text,
      transId: z.optional(text),
      accountNumber: z.optional(z.string()),
      accountType: z.optional(z.string()),
      errors: z.optional(z.array(reason)),
    }),
  ),
});

export const TransactionDetails = z.object({
  transaction: z.object({
    transId: text,
    refTransId: z.optional(text),
    transactionType: z.string(),
    transactionStatus: z.string(),
    responseCode: text,
    responseReasonCode: z.optional(text),
    order: z.optional(z.object({ invoiceNumber: z.optional(z.string()) })),
    authAmount: z.number(),
    settleAmount: z.optional(z.number()),
    payment: z.optional(
      z.object({
        creditCard: z.optional(z.object({ cardNumber: z.string(), cardType: z.optional(z.string()) })),
      }),
    ),
  }),
});

/** The element is missing when the list is empty. */
export const TransactionList = z.object({
  transactions: z.optional(
    z.array(
      z.object({
        transId: text,
        transactionStatus: z.string(),
        invoiceNumber: z.optional(z.string()),
        settleAmount: z.number(),
      }),
    ),
  ),
});

export const BatchList = z.object({
  batchList: z.optional(
    z.array(
      z.object({ batchId: text, settlementTimeUTC: z.optional(z.string()), settlementState: z.string() }),
    ),
  ),
});

export const NewProfile = z.object({
  customerProfileId: z.optional(text),
  customerPaymentProfileIdList: z.optional(z.array(text)),
  messages: z.object({ message: z.array(z.object({ text: z.string() })) }),
});

export const NewCard = z.object({ customerPaymentProfileId: z.optional(text) });

export const CardDetails = z.object({
  paymentProfile: z.object({
    payment: z.object({ creditCard: z.object({ cardNumber: z.string(), cardType: z.optional(z.string()) }) }),
  }),
});
