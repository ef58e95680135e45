export type UsState = { code: string; name: string };

const parse = (list: string): readonly UsState[] =>
  list.split('|').map((entry) => ({ code: entry.trim().slice(0, 2), name: entry.trim().slice(3) }));

/** The 50 US states, sorted by name (docs/product/texts-and-limits.md#formats). */
export const US_STATES = parse(`
AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida
|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine
|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska
|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio
|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas
|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`);

/** The District of Columbia and the territories, offered below the states. */
export const US_TERRITORIES = parse(`
DC District of Columbia|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico
|VI U.S. Virgin Islands`);

/** The name of a state or territory by its code of two capital letters; the code itself when unknown. */
export const stateName = (code: string): string =>
  [...US_STATES, ...US_TERRITORIES].find((state) => state.code === code)?.name ?? code;

/** The code of a state or territory by its English name; null when unknown. */
export const stateCode = (name: string): string | null =>
  [...US_STATES, ...US_TERRITORIES].find((state) => state.name === name)?.code ?? null;

/** Whether a code of two capital letters is a state, the District of Columbia or a territory. */
export const isUsState = (code: string): boolean => stateName(code) !== code;

/** The text of a field error for a code that is none of them. */
export const NOT_A_STATE = 'The state must be a US state, the District of Columbia or a territory.';
