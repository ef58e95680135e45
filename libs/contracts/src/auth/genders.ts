/**
 * The genders in forms. A separate file, because the registration page loads the schemas only when somebody
 * types.
 */
export const GENDERS = ['male', 'female', 'other', 'prefer_not_to_say'] as const;
