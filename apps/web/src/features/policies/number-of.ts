/** The typed number. Other text stays unchanged, so that the server reports it. */
export const numberOf = (typed: string): number | string =>
  /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed;
