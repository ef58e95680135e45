/** The fields as the operation takes them: without a provider there is nothing to send, which its schema says. */
export const toContactInput = <Values extends { provider_id: string }>(values: Values) => ({
  ...values,
  provider_id: Number(values.provider_id) || '',
});
