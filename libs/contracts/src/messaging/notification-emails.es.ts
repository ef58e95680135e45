import type { NotificationMessage } from './notification-kind.ts';
import type { NotificationKind } from './notification-kinds.ts';

/** What a patient reads in Spanish; the page is that of the English message. */
export type PatientMessage = Omit<NotificationMessage, 'page'>;

/** The messages to patients in Spanish, by kind. Text messages have no accents but those of GSM-7. */
export const SPANISH_EMAILS: Readonly<Partial<Record<NotificationKind, PatientMessage>>> = {
  appointment_received: {
    subject: 'Recibimos su solicitud',
    text: 'Gracias. Su flebotomista todavía tiene que confirmarla, por lo general en menos de 2 horas. Le avisaremos.',
    sms: 'recibimos su solicitud de cita para el {when}.',
    action: 'Ver mi cita',
  },
  appointment_booked: {
    subject: 'Su cita está reservada',
    text: 'Se reservó una cita para usted.',
    sms: 'se reservó una cita para usted el {when}.',
    action: 'Ver mi cita',
  },
  appointment_own_confirmation: {
    subject: 'Confirmó que la visita es suya',
    text: 'Gracias. Dijo que esta visita es suya. La encuentra en su cuenta.',
    sms: 'usted confirmó que la cita del {when} es suya.',
    action: 'Ver mi cita',
  },
  appointment_approved: {
    subject: 'Su cita está aprobada',
    text: 'Buenas noticias: su cita fue aprobada. Iremos a donde usted está.',
    sms: 'su cita del {when} fue aprobada.',
    action: 'Ver mi cita',
  },
  appointment_denied: {
    subject: 'No se pudo aprobar su cita',
    text: 'Lo sentimos: no se pudo aprobar su cita. Puede elegir otra hora cuando guste.',
    sms: 'no se pudo aprobar su cita del {when}. Elija otra hora.',
    action: 'Reservar otra hora',
  },
  appointment_unpaid: {
    subject: 'Su cita no se pagó a tiempo',
    text: 'El pago por adelantado no llegó en 15 minutos, así que no pudimos guardarle la hora. Puede reservar de nuevo cuando guste.',
    sms: 'su cita del {when} no se pagó a tiempo y no pudimos guardarla. Reserve de nuevo.',
    action: 'Reservar de nuevo',
  },
  appointment_moved: {
    subject: 'Se movió su cita',
    text: 'Su cita tiene una hora nueva.',
    sms: 'su cita se movió al {when}.',
    action: 'Ver mi cita',
  },
  appointment_own_move: {
    subject: 'Usted movió su cita',
    text: 'Su cita se movió. Su flebotomista todavía tiene que confirmarla, por lo general en menos de 2 horas. Le avisaremos.',
    sms: 'su cita se movió al {when}, como usted pidió.',
    action: 'Ver mi cita',
  },
  appointment_canceled: {
    subject: 'Se canceló su cita',
    text: 'Se canceló su cita. Puede elegir otra hora cuando guste.',
    sms: 'se canceló su cita del {when}.',
    action: 'Reservar otra hora',
  },
  appointment_own_cancellation: {
    subject: 'Usted canceló su cita',
    text: 'Su cita está cancelada, como usted pidió. Puede elegir otra hora cuando guste.',
    sms: 'su cita del {when} está cancelada, como usted pidió.',
    action: 'Reservar otra hora',
  },
  appointment_new_time: {
    subject: 'Su cita tiene una hora nueva',
    text: 'Gracias por elegir una hora nueva. Su cita está confirmada. Iremos a donde usted está.',
    sms: 'su cita es ahora el {when}.',
    action: 'Ver mi cita',
  },
  appointment_proposed: {
    subject: 'Elija una hora nueva',
    text: 'Se propusieron otras horas para su cita. Elija una o conserve su hora actual.',
    sms: 'se proponen horas nuevas para su cita del {when}. Elija una:',
    action: 'Elegir una hora',
  },
  appointment_reassigned: {
    subject: 'Irá otro flebotomista',
    text: '{phlebotomist} irá a su cita. La hora y el precio no cambian.',
    sms: '{phlebotomist} irá a su cita del {when}. La hora y el precio no cambian.',
    action: 'Ver mi cita',
  },
  appointment_reminder: {
    subject: 'Recordatorio de su cita',
    text: 'Su cita se acerca. Será un gusto atenderlo.',
    sms: 'Su visita es {soon}. Lea cómo prepararse:',
    action: 'Ver mi cita',
  },
  appointment_unanswered: {
    subject: 'Todavía no hay respuesta a su solicitud',
    text: 'Lo sentimos: hasta ahora nadie ha respondido su solicitud. Puede esperar o elegir otra hora u otro flebotomista.',
    sms: 'su solicitud para el {when} todavía no tiene respuesta. Puede esperar o elegir otra hora:',
    action: 'Ver mi cita',
  },
  waitlist_offer: {
    subject: 'Se liberó una hora para usted',
    text: '{when}. Se la guardamos 20 minutos. Si no responde, la recibe la siguiente persona.',
    sms: 'se liberó una hora: {when}. Se la guardamos 20 minutos.',
    action: 'Ver la hora',
  },
  waitlist_paused: {
    subject: 'Dejamos de buscar horas para usted',
    text: 'No respondió a tres ofertas seguidas. Puede seguir esperando con un toque.',
    sms: 'no respondió a tres ofertas seguidas, así que dejamos de buscar horas.',
    action: 'Seguir esperando',
  },
  appointment_asked_for: {
    subject: 'Reserve una cita',
    text: 'Su flebotomista le pidió que reserve una cita. Inicie sesión para ver los detalles.',
    sms: 'su flebotomista le pidió que reserve una cita.',
    action: 'Ver la solicitud',
  },
  series_unplaced: {
    subject: 'Una de sus visitas periódicas todavía no tiene hora',
    text: 'Todavía no encontramos hora para una de sus visitas periódicas. Si ya estaba reservada, conserva su hora. Seguimos buscando, y su proveedor lo sabe.',
    sms: 'todavía no encontramos hora para una de sus visitas periódicas. Seguimos buscando.',
    action: 'Ver mis citas',
  },
  message_received: {
    subject: 'Tiene un mensaje nuevo',
    text: 'Inicie sesión para leerlo.',
    sms: 'tiene un mensaje nuevo.',
    action: 'Leer el mensaje',
  },
  appointment_narrowed: {
    subject: 'Su flebotomista llega {time}',
    text: 'Ya sabemos cuándo llega su flebotomista. Por favor, esté en casa a esa hora.',
    sms: 'su flebotomista llega el {when}.',
    action: 'Ver mi cita',
  },
  appointment_order_missing: {
    subject: 'Agregue la orden de su médico, por favor',
    text: 'Todavía no tenemos la orden del médico para su visita. Basta una foto del papel.',
    sms: 'agregue la orden de su médico para su visita del {when}:',
    action: 'Agregar mi orden',
  },
  appointment_en_route: {
    subject: 'Su flebotomista va en camino',
    text: 'Su flebotomista ya salió. Su cita muestra a qué hora esperarlo.',
    sms: 'su flebotomista va en camino a su cita del {when}.',
    action: 'Ver mi cita',
  },
  appointment_near: {
    subject: 'Su flebotomista está por llegar',
    text: 'Su flebotomista está a unos 10 minutos.',
    sms: 'su flebotomista está a unos 10 minutos de su cita del {when}.',
    action: 'Ver mi cita',
  },
  appointment_late: {
    subject: 'Su flebotomista va con retraso',
    text: 'Lo sentimos: su flebotomista va con retraso. Esperamos que llegue a las {eta}.',
    sms: 'su cita del {when} va con retraso. Esperamos llegar a las {eta}.',
    action: 'Ver mi cita',
  },
  appointment_step_undone: {
    subject: 'Una corrección sobre su cita',
    text: 'Nuestro último mensaje sobre su cita fue un error. Lo sentimos. Su cita muestra cómo están las cosas.',
    sms: 'nuestro último mensaje sobre su cita del {when} fue un error. Lo sentimos.',
    action: 'Ver mi cita',
  },
  appointment_no_show: {
    subject: 'No lo encontramos',
    text: 'Su flebotomista fue, pero no había nadie. Puede elegir otra hora cuando guste.',
    sms: 'no lo encontramos en su cita del {when}. Elija otra hora.',
    action: 'Reservar otra hora',
  },
  appointment_fee_waived: {
    subject: 'Se anuló su cargo',
    text: 'Se anuló el cargo de {amount} por su cita. No debe nada de él, y se le devuelve lo que pagó con tarjeta.',
    sms: 'se anuló el cargo de {amount} por su cita del {when}. Se le devuelve lo que pagó con tarjeta.',
    action: 'Ver mi cita',
  },
  appointment_specimen_rejected: {
    subject: 'El laboratorio necesita una muestra nueva',
    text: 'Lo sentimos: el laboratorio necesita una muestra nueva. Nos comunicaremos con usted sobre otra cita.',
    sms: 'el laboratorio necesita una muestra nueva para su cita del {when}.',
    action: 'Ver mi cita',
  },
  appointment_failed_draw: {
    subject: 'No se pudo completar su cita',
    text: 'Lo sentimos. Esta vez no se logró. Puede elegir otra hora cuando guste.',
    sms: 'no se pudo completar su cita del {when}. Elija otra hora.',
    action: 'Reservar otra hora',
  },
  appointment_completed: {
    subject: 'Su cita está completa',
    text: 'Gracias. Su resumen está listo y nos gustaría saber cómo le fue.',
    sms: 'su cita del {when} está completa. Su resumen:',
    action: 'Ver el resumen',
  },
  appointment_results: {
    subject: 'Documentos nuevos para usted',
    text: 'Se agregaron documentos a su cita. Inicie sesión para leerlos.',
    sms: 'hay documentos nuevos de su cita del {when}.',
    action: 'Ver mis documentos',
  },
};
