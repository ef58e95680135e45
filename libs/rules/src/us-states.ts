export type UsState = { code: string; name: string };

/** The 50 US states, sorted by name (docs/product/texts-and-limits.md#formats). */
export const US_STATES: readonly UsState[] = `
AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida
|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine
|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska
|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio
|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas
|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`
  .split('|')
  .map((entry) => ({ code: entry.trim().slice(0, 2), name: entry.trim().slice(3) }));

/** Whether a code of two capital letters is one of the 50 states. */
export const isUsState = (code: string): boolean => US_STATES.some((state) => state.code === code);
