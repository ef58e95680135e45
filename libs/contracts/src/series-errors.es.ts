/** What patients read in Spanish when repeat visits cannot be planned, by its English. */
export const SERIES_TEXTS: Readonly<Record<string, string>> = {
  'A series has at least two visits.': 'Hacen falta al menos dos visitas.',
  'A series has at most 60 visits.': 'Puede haber 60 visitas como máximo.',
  'Nobody of your provider comes to this address.': 'Nadie de su proveedor llega a esta dirección.',
  'Nobody who could come works at this time on these days.':
    'Nadie que pueda ir trabaja a esta hora en estos días.',
  'Only a number of days can be counted from the last draw.':
    'Desde la última extracción solo se puede contar un número de días.',
  'Please choose a doctor’s order.': 'Elija una orden médica.',
  'The end time must be after the start time.': 'La hora final debe ser posterior a la inicial.',
  'The first date must not be in the past.': 'La primera fecha no puede estar en el pasado.',
  'The last visit must be at most 12 months ahead.':
    'La última visita debe ser dentro de los próximos 12 meses.',
  'The person of this order cannot be drawn for you now.':
    'Por ahora no puede reservar para la persona de esta orden.',
  'The person to be drawn was born on another day.': 'La persona nació en otra fecha.',
  'The tolerance must be less than half the time between two visits.':
    'El margen debe ser menor que la mitad del tiempo entre dos visitas.',
  'The visit takes {minutes} minutes. Allow more time.': 'La visita dura {minutes} minutos. Dé más tiempo.',
  'This order begins after the first visit.': 'Esta orden empieza después de la primera visita.',
  'This order ends before the day of the visit.': 'Esta orden vence antes del día de la visita.',
  'This order ends before the last visit.': 'Esta orden vence antes de la última visita.',
  'This order has not been checked yet.': 'Esta orden todavía no se ha revisado.',
  'This order is not available.': 'Esta orden no está disponible.',
  'This order is used up.': 'Esta orden ya se usó por completo.',
  'This order was not accepted.': 'Esta orden no se aceptó.',
  'This phlebotomist does not offer this service at this address.':
    'Este flebotomista no ofrece este servicio en esta dirección.',
  'This service is not available.': 'Este servicio no está disponible.',
  'This service is not offered by your provider.': 'Su proveedor no ofrece este servicio.',
  'Visits left with this order: {left}.': 'Visitas que quedan con esta orden: {left}.',
};
