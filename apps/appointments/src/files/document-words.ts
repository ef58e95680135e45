import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { arrivesBetween, formatTime } from '@drawpoint/rules/dates';

/** The fixed words of PDF and calendar files in Spanish. Names of services and charges are the company's. */
const SPANISH: Readonly<Record<string, string>> = {
  'Visit summary': 'Resumen de la visita',
  Confirmation: 'Confirmación',
  Notes: 'Notas',
  Patient: 'Paciente',
  When: 'Cuándo',
  to: 'a',
  Service: 'Servicio',
  With: 'Con',
  Where: 'Dónde',
  Status: 'Estado',
  Pending: 'Pendiente',
  Approved: 'Aprobada',
  Denied: 'Rechazada',
  Canceled: 'Cancelada',
  Completed: 'Completada',
  Price: 'Precio',
  Total: 'Total',
  Receipt: 'Recibo',
  Paid: 'Pagado',
  Card: 'Tarjeta',
  'Paid with': 'Pagado con',
  Appointment: 'Cita',
  Provider: 'Proveedor',
  Amount: 'Monto',
  Visit: 'Visita',
  Extras: 'Extras',
  Tip: 'Propina',
  Other: 'Otro',
  'Late cancellation': 'Cancelación tardía',
  'No-show': 'Visita sin nadie presente',
  'Total paid (USD)': 'Total pagado (USD)',
  Refunded: 'Devuelto',
  'Mobile phlebotomy appointment.': 'Cita de extracción de sangre a domicilio.',
  'The visit takes about': 'La visita dura unos',
  minutes: 'minutos',
  Phlebotomist: 'Flebotomista',
  'Questions? Call': '¿Preguntas? Llame al',
  'Your visit': 'Su visita',
  'How to prepare': 'Cómo prepararse',
  'See your visit and results online': 'Vea su visita y sus resultados en línea',
  'Open this page, and enter the code, your date of birth and your email.':
    'Abra esta página e ingrese el código, su fecha de nacimiento y su correo electrónico.',
  Page: 'Página',
  Code: 'Código',
  'Works until': 'Vale hasta el',
  'Keep this code to yourself. It is not needed for the visit.':
    'No comparta este código. No lo necesita para la visita.',
};

/** Translates the fixed words of a file. */
export const wordsIn =
  (language: Language = 'en') =>
  (english: string): string =>
    language === 'es' ? (SPANISH[english] ?? english) : english;

/** `New York time`, in Spanish `hora de New York`. */
export const zoneWords = (city: string, language: Language = 'en'): string =>
  language === 'es' ? `hora de ${city}` : `${city} time`;

/** `9:00 am to 9:30 am`, or `Arrives between 8:00 and 10:00 am`. */
export const timeWords = (
  { starts_at, ends_at, arrival_window }: Pick<Appointment, 'starts_at' | 'ends_at' | 'arrival_window'>,
  language: Language = 'en',
): string =>
  arrival_window
    ? arrivesBetween(arrival_window, language)
    : `${formatTime(starts_at)} ${wordsIn(language)('to')} ${formatTime(ends_at)}`;
