/** The form values as input of the operation. A missing provider becomes blank, which the schema rejects. */
export const toContactInput = <Values extends { provider_id: string }>(values: Values) => ({
  ...values,
  provider_id: Number(values.provider_id) || '',
});
