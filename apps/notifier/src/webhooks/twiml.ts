import MessagingResponse from 'twilio/lib/twiml/MessagingResponse.js';

/** Tells Twilio to send nothing. */
export const noReply = (): { body: string } => ({ body: new MessagingResponse().toString() });

/** Tells Twilio to answer a phone. */
export function reply(text: string): { body: string } {
  const response = new MessagingResponse();
  response.message(text);
  return { body: response.toString() };
}
