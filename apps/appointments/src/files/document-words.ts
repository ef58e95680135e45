import type { Language } from '@drawpoint/contracts/auth/languages';

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
  'Total paid (USD)': 'Total pagado (USD)',
  Refunded: 'Devuelto',
  'Mobile phlebotomy appointment.': 'Cita de extracción de sangre a domicilio.',
  Phlebotomist: 'Flebotomista',
  'Questions? Call': '¿Preguntas? Llame al',
};

/** Translates the fixed words of a file. */
export const wordsIn =
  (language: Language = 'en') =>
  (english: string): string =>
    language === 'es' ? (SPANISH[english] ?? english) : english;

/** `New York time`, in Spanish `hora de New York`. */
export const zoneWords = (city: string, language: Language = 'en'): string =>
  language === 'es' ? `hora de ${city}` : `${city} time`;
