import { t } from '../../i18n/translate.ts';
import { Notice } from '../../ui/page/Notice.tsx';

/** In the place of the ways to pay where what is left is below the least that a card pays (docs/product/payments.md#amounts). */
export function TooLittle() {
  return <Notice tone="calm">{t('This is less than can be paid by card.')}</Notice>;
}
