import type { NotificationKind } from './notification-kinds.ts';

/** The bell's texts for patients in Spanish, with the blanks of the English ones. Staff read English. */
export const SPANISH_BELLS: Readonly<Partial<Record<NotificationKind, string>>> = {
  appointment_received: 'Se recibió su solicitud de cita para el {when}.',
  appointment_booked: 'Se reservó una cita para el {when}.',
  appointment_own_confirmation: 'Confirmó que la cita del {when} es suya.',
  appointment_to_confirm: 'Se reservó una visita con su correo electrónico. ¿Es suya?',
  appointment_approved: 'Su cita del {when} fue aprobada.',
  appointment_denied: 'Su cita del {when} fue rechazada.',
  appointment_unpaid: 'Su cita del {when} no se pagó a tiempo.',
  appointment_moved: 'Una cita se movió al {when}.',
  appointment_own_move: 'Usted movió su cita al {when}.',
  appointment_canceled: 'Se canceló la cita del {when}.',
  appointment_own_cancellation: 'Usted canceló su cita del {when}.',
  appointment_new_time: 'Eligió una hora nueva para su cita: {when}.',
  appointment_proposed: 'Se proponen horas nuevas para su cita del {when}.',
  appointment_reassigned: '{phlebotomist} irá a su cita del {when}.',
  appointment_reminder: 'Recordatorio: su cita es el {when}.',
  appointment_unanswered: 'Todavía nadie ha respondido la solicitud de cita para el {when}.',
  appointment_asked_for: 'Su flebotomista le pidió que reserve una cita.',
  waitlist_offer: 'Se liberó una hora. Se la guardamos 20 minutos.',
  waitlist_paused: 'No respondió a tres ofertas, así que dejamos de buscar horas.',
  message_received: 'Tiene un mensaje nuevo.',
  appointment_narrowed: 'Su flebotomista llega el {when}.',
  appointment_order_missing: 'Agregue la orden de su médico para su cita del {when}.',
  appointment_en_route: 'Su flebotomista va en camino a su cita del {when}.',
  appointment_near: 'Su flebotomista está a unos 10 minutos de su cita del {when}.',
  appointment_late: 'La cita del {when} va con retraso. Esperamos al flebotomista a las {eta}.',
  appointment_no_show: 'No había nadie para la cita del {when}.',
  appointment_specimen_rejected: 'El laboratorio necesita una muestra nueva para su cita del {when}.',
  appointment_failed_draw: 'No se pudo completar la cita del {when}.',
  appointment_completed: 'Su cita del {when} está completa.',
  appointment_step_undone: 'Corrección: nuestro último aviso sobre su cita del {when} fue un error.',
  company_act: 'Una empresa hizo un cambio en su cuenta.',
  series_unplaced: 'Una visita periódica todavía no tiene hora. Seguimos buscando.',
  appointment_results: 'Hay documentos nuevos de su cita del {when}.',
  appointment_fee_waived: 'Se anuló el cargo de {amount} por su cita del {when}.',
  payment_refunded: 'Se devolvió un pago de su cita del {when}.',
};

/** The text when the name of who wrote is known. */
export const SPANISH_SENDER_BELL = '{who} le escribió.';
