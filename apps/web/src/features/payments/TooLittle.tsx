import { t } from '../../i18n/translate.ts';
import { Notice } from '../../ui/page/Notice.tsx';

/** Shown when the open amount is below the minimum for cards (docs/product/payments.md#amounts). */
export function TooLittle() {
  return <Notice tone="calm">{t('This is less than can be paid by card.')}</Notice>;
}
