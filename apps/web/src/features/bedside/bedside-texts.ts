import type { Rejection } from '@drawpoint/contracts/appointments/bedside.contract';
import type { DrawCause } from '@drawpoint/contracts/appointments/visits.contract';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';

export const CAUSE_LABELS: Record<DrawCause, string> = {
  no_vein: message('No vein found'),
  not_fasting: message('Not fasting'),
  refused: message('The patient refused'),
  unwell: message('The patient felt unwell'),
  wrong_order: message('Wrong order'),
  supplies: message('Supplies missing'),
  other: message('Another cause'),
};

export const REJECTION_LABELS: Record<Rejection, string> = {
  hemolyzed: message('Hemolyzed'),
  clotted: message('Clotted'),
  too_little: message('Too little blood'),
  mislabeled: message('Label wrong or missing'),
  too_late: message('Arrived too late'),
  other: message('Another reason'),
};

/** The options of a select, in the order of the labels. */
export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: t(label) }));
