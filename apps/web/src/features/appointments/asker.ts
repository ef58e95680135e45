import { message } from '../../i18n/message.ts';

/** Who asks a patient to book, by name; the provider where the patient chooses the phlebotomist. */
export const askerOf = ({
  phlebotomist,
  provider,
}: Record<'phlebotomist' | 'provider', { name: string | null }>): string =>
  phlebotomist.name ?? provider.name ?? message('Our team');
