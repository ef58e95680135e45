import type { Additive, CapColor, Temperature } from '@drawpoint/contracts/booking/tubes.contract';
import { message } from '../../i18n/message.ts';

export const CAP_LABELS: Record<CapColor, string> = {
  light_blue: message('Light blue'),
  red: message('Red'),
  gold: message('Gold'),
  light_green: message('Light green'),
  green: message('Green'),
  lavender: message('Lavender'),
  pink: message('Pink'),
  royal_blue: message('Royal blue'),
  gray: message('Gray'),
  yellow: message('Yellow'),
  white: message('White'),
  other: message('Other'),
};

export const ADDITIVE_LABELS: Record<Additive, string> = {
  culture_broth: message('Culture broth'),
  citrate: message('Sodium citrate'),
  none: message('None'),
  clot_activator: message('Clot activator'),
  clot_activator_gel: message('Clot activator and gel'),
  heparin: message('Heparin'),
  heparin_gel: message('Heparin and gel'),
  edta: message('EDTA'),
  edta_gel: message('EDTA and gel'),
  fluoride: message('Sodium fluoride'),
  acd: message('ACD'),
};

export const TEMPERATURE_LABELS: Record<Temperature, string> = {
  room: message('Room temperature'),
  refrigerated: message('Refrigerated'),
  frozen: message('Frozen'),
  on_ice: message('On ice'),
  warm: message('Kept warm'),
};
