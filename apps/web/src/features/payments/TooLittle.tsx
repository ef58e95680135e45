import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/Notice.tsx';

/** In the place of the ways to pay where what is left is below the least that a card pays (2 §9). */
export function TooLittle() {
  const { t } = useTranslation();
  return <Notice tone="calm">{t('This is less than can be paid by card.')}</Notice>;
}
