/** Genders of the forms. Apart from the schemas, which the registration page does without until somebody types. */
export const GENDERS = ['male', 'female', 'other', 'prefer_not_to_say'] as const;
