/** Who reads a message: a person with an account, or the contact of a visit that is part of none. */
export type Reader = { first_name: string; email: string; mobile: string | null } & (
  | { id: number; token?: undefined }
  /** `token`: of the link that asks whether the visit is theirs. */
  | { id: null; token: string }
);
