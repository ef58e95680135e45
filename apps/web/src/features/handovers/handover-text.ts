import { HANDOVER_KINDS, type HandoverKind } from '@drawpoint/contracts/appointments/handovers.contract';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';

export const KIND_LABELS: Record<HandoverKind, string> = {
  lab: message('Lab'),
  courier: message('Courier'),
  office: message('Office'),
};

/** Where a tube is that was handed over. */
export const HOLDER_LABELS: Record<HandoverKind, string> = {
  lab: message('At the lab'),
  courier: message('With the courier'),
  office: message('At the office'),
};

export const kindOptions = () => HANDOVER_KINDS.map((value) => ({ value, label: t(KIND_LABELS[value]) }));

/** `1 tube`, `3 tubes`. */
export const tubesText = (count: number): string => t('{{count}} tubes', { count });
