import { type ErrorCode, ERROR_TEXTS, type FieldErrorCode, type WireError } from './errors.ts';
import { SERIES_TEXTS } from './series-errors.es.ts';

/** The default texts of the error codes in Spanish. */
const TEXTS: Record<ErrorCode, string> = {
  INVALID_INPUT: 'Los datos no son válidos.',
  MALFORMED_JSON: 'El contenido de la solicitud no es JSON válido.',
  UNAUTHENTICATED: 'Sesión no iniciada.',
  FORBIDDEN: 'Sin autorización.',
  IMPERSONATION_REFUSED: 'No disponible mientras actúa en nombre de otra persona.',
  NOT_IMPERSONATING: 'No está actuando en nombre de nadie.',
  NOT_FOUND: 'No se encontró.',
  PAYLOAD_TOO_LARGE: 'La solicitud es demasiado grande.',
  RATE_LIMITED: 'Demasiados intentos. Inténtelo más tarde.',
  INTERNAL: 'Algo salió mal de nuestro lado. Inténtelo de nuevo.',
  UNAVAILABLE: 'Esta parte del servicio no está disponible en este momento. Inténtelo de nuevo en un rato.',
  STALE: 'Otra persona cambió esto mientras usted lo editaba. Revíselo antes de guardar.',
  BUSY: 'En este momento estamos muy ocupados. Inténtelo de nuevo en un momento.',
  TIMEOUT: 'Esto tardó demasiado. Inténtelo de nuevo.',

  INVALID_CREDENTIALS: 'El correo electrónico y la contraseña no coinciden.',
  EMAIL_NOT_VERIFIED: 'Su correo electrónico no está verificado.',
  LINK_INVALID: 'Este enlace ya no es válido. Pida uno nuevo.',
  LINK_EXPIRED: 'Este enlace venció. Pida uno nuevo.',
  LINK_USED: 'Este enlace ya se usó. Pida uno nuevo.',
  CODE_WRONG: 'Este código no es correcto. Revíselo e inténtelo de nuevo.',
  CODE_EXPIRED: 'Este código venció. Pida uno nuevo.',
  CODE_USED: 'Este código ya se usó. Inicie sesión de nuevo.',
  CODE_TRIES_USED: 'Demasiados códigos incorrectos. Inicie sesión de nuevo.',
  SIGN_IN_ENDED: 'Este inicio de sesión ya no es válido. Inicie sesión de nuevo.',
  CEREMONY_INVALID: 'Esta solicitud de llave de acceso no es válida. Empiece de nuevo.',
  CEREMONY_EXPIRED: 'Esto tardó demasiado. Empiece de nuevo.',
  CEREMONY_USED: 'Esta solicitud de llave de acceso ya se usó. Empiece de nuevo.',
  PASSKEY_UNKNOWN:
    'No se encontró ninguna llave de acceso. Inicie sesión con su contraseña y agregue una llave de acceso en la configuración de su cuenta.',
  PASSKEY_FOREIGN: 'Esta llave de acceso es de otra cuenta.',
  PASSKEY_REFUSED: 'No se pudo verificar esta llave de acceso. Inténtelo de nuevo.',
  PASSKEY_EXISTS: 'Esta llave de acceso ya se había agregado.',
  PASSKEYS_OFF: 'Las llaves de acceso no están disponibles en esta dirección.',
  TOO_MANY_PASSKEYS: 'Alcanzó el máximo de llaves de acceso. Quite una primero.',

  SESSION_GONE: 'Esta reserva venció. Empiece de nuevo.',
  SESSION_INCOMPLETE: 'Algunos pasos de la reserva todavía no están completos.',
  SLOT_TAKEN: 'Esta hora ya no está disponible. Elija otra.',
  OUTSIDE_SERVICE_AREA: 'Esta dirección está fuera de la zona de servicio.',
  PRICE_CHANGED: 'El precio cambió. Revíselo antes de confirmar.',
  FEE_CHANGED: 'El cargo por cancelar cambió. Revíselo antes de cancelar.',
  FINALIZING: 'Se está confirmando esta reserva. Espere un momento.',
  IDEMPOTENCY_MISMATCH: 'Esta reserva ya se confirmó con otros datos.',
  STILL_RUNNING: 'Esto ya se está haciendo. Espere un momento.',
  SERVICE_NOT_OFFERED: 'El proveedor o flebotomista elegido no ofrece este servicio.',
  ALREADY_BOOKED: 'Ya hay una visita para esta persona a esa hora.',
  TOO_MANY_PENDING:
    'Alcanzó el máximo de solicitudes sin respuesta. Podrá reservar de nuevo cuando se responda una.',
  TOO_MANY_LINKS: 'Esta visita ya tiene el máximo de enlaces. Anule uno primero.',
  LAST_ADMIN: 'Es el último administrador. Primero haga administrador a otro usuario.',
  REQUEST_CLOSED: 'Esta solicitud está cerrada. Ya se reservó una visita para ella o se retiró.',
  NO_PROVIDER: 'Su cuenta de administrador todavía no está asociada a un proveedor.',
  VISITS_AHEAD: 'Las próximas visitas lo necesitan.',
  PAYMENTS_OFF: 'Aquí no están disponibles los pagos con tarjeta.',
  NOT_PAYABLE: 'Esta cita no se puede pagar.',
  PAYMENT_PENDING: 'Estamos confirmando su pago. Espere un momento.',
  NOT_REFUNDABLE: 'Este pago no se puede devolver.',
  NOT_CORRECTABLE: 'Este registro no se puede corregir.',
  PROPOSAL_ENDED: 'Estas horas ya no se proponen. Su cita se queda como está.',
  OFFER_ENDED: 'Esta hora ya no está reservada para usted.',
  WAITLIST_FULL: 'Ya está tres veces en la lista de espera. Salga primero de una.',
  OPTION_MANAGED: 'Esta opción la fija el entorno y no se puede cambiar aquí.',
  OPTION_BUILT_IN: 'Esta opción es fija. No puede cambiar su clave ni su tipo, ni eliminarla.',
  MEDIA_IN_USE: 'Este archivo está en uso y no se puede eliminar.',
  NOT_RESENDABLE: 'Este mensaje no se puede volver a enviar.',
  NOT_REASSIGNABLE: 'Algunas de estas visitas no pueden pasar al colega elegido, así que no se pasó ninguna.',
  SPECIMEN_TAKEN: 'Este tubo es de otra visita. Apártelo.',
  LABELS_MISSING: 'Primero etiquete cada tubo o márquelo como anulado.',
  TOO_EARLY: 'Es demasiado pronto para este paso.',
  IDENTITY_REQUIRED: 'Primero pregunte la fecha de nacimiento.',
  IDENTITY_MISMATCH: 'La fecha de nacimiento no coincide. Dé un motivo para continuar.',
  CHECKLIST_INCOMPLETE: 'Primero complete la lista.',
  ORDER_MISSING: 'Esta visita todavía no tiene la orden del médico.',
  INVALID_TRANSITION: 'No puede hacer esto con el estado actual de la cita.',
};

/** What a field error says by its code. `{count}` is the limit. `custom` has a text of its own. */
const FIELDS: Record<Exclude<FieldErrorCode, 'custom'>, string> = {
  required: 'Complete este campo.',
  type: 'Este valor no es del tipo esperado.',
  too_short: 'Use al menos {count} caracteres.',
  too_long: 'Use como máximo {count} caracteres.',
  wrong_length: 'Use exactamente {count} caracteres.',
  too_few: 'Elija al menos {count}.',
  too_many: 'Elija como máximo {count}.',
  wrong_count: 'Elija exactamente {count}.',
  too_small: 'Escriba al menos {count}.',
  too_big: 'Escriba como máximo {count}.',
  above: 'Escriba más de {count}.',
  below: 'Escriba menos de {count}.',
  multiple: 'Escriba un múltiplo de {count}.',
  email: 'Escriba un correo electrónico como nombre@ejemplo.com.',
  phone: 'Escriba un número de EE. UU. de 10 dígitos, o + y el código del país.',
  date: 'Escriba una fecha válida.',
  datetime: 'Escriba una fecha y una hora.',
  time: 'Escriba una hora como 09:30.',
  zip: 'Escriba un código postal de 5 dígitos.',
  us_state: 'Elija un estado.',
  url: 'Escriba una dirección válida.',
  format: 'Este formato no es válido.',
  choice: 'Elija una de las opciones.',
  unknown_fields: 'Hay campos desconocidos.',
};

/**
 * Texts of single operations that patients and visitors meet, by their English. A name in braces stands for what
 * the text holds there.
 */
const OWN_TEXTS: Readonly<Record<string, string>> = {
  ...SERIES_TEXTS,
  'Add a mobile number before you choose text messages.':
    'Agregue un número de celular antes de elegir mensajes de texto.',
  'Add your mobile number to your profile first.': 'Agregue primero su número de celular a su perfil.',
  'Both coordinates of the pin are needed.': 'Se necesitan las dos coordenadas del punto.',
  'Enter the 6 digits of the code.': 'Escriba los 6 dígitos del código.',
  'Enter the password that you registered with.': 'Escriba la contraseña con la que se registró.',
  'Enter your current password.': 'Escriba su contraseña actual.',
  'Feedback can be changed for {days} days.': 'La opinión se puede cambiar durante {days} días.',
  'File too large. Please upload an image or PDF up to 10 MB.':
    'El archivo es demasiado grande. Suba una imagen o un PDF de hasta 10 MB.',
  'File too large. Please upload an image up to 10 MB.':
    'El archivo es demasiado grande. Suba una imagen de hasta 10 MB.',
  'Money of this visit was given back, so it stays canceled.':
    'Se devolvió dinero de esta visita, así que sigue cancelada.',
  'Please choose a phlebotomist.': 'Elija un flebotomista.',
  'Please choose a provider.': 'Elija un proveedor.',
  'Please choose a service and a phlebotomist first.': 'Elija primero un servicio y un flebotomista.',
  'Please choose a service.': 'Elija un servicio.',
  'Please choose a time.': 'Elija una hora.',
  'Please give a rating, a comment or an amount.': 'Dé una calificación, un comentario o un monto.',
  'Please give the full address.': 'Escriba la dirección completa.',
  'Please pay {due}, or leave at least {least} for later.':
    'Pague {due}, o deje al menos {least} para después.',
  'Please promise the tip in your feedback first.': 'Prometa primero la propina en su opinión.',
  'Please select a provider.': 'Elija un proveedor.',
  'Please tell us who is to be drawn and where.': 'Díganos a quién se le extrae sangre y dónde.',
  'Please upload an image (JPEG, PNG, WebP or GIF) or a PDF.':
    'Suba una imagen (JPEG, PNG, WebP o GIF) o un PDF.',
  'Please upload an image (JPEG, PNG, WebP or GIF).': 'Suba una imagen (JPEG, PNG, WebP o GIF).',
  'Please write something.': 'Escriba algo.',
  'Save a mobile number first.': 'Guarde primero un número de celular.',
  'That ZIP code isn’t in {state}.': 'Ese código postal no está en {state}.',
  'That did not work.': 'Eso no funcionó.',
  'The address does not match the card. Please check it or use another card.':
    'La dirección no coincide con la tarjeta. Revísela o use otra tarjeta.',
  'The amount may have two decimals at most.': 'El monto puede tener dos decimales como máximo.',
  'The amount may not be greater than the {due} due.':
    'El monto no puede ser mayor que los {due} pendientes.',
  'The card could not be verified. Please check its details or use another card.':
    'No se pudo verificar la tarjeta. Revise sus datos o use otra tarjeta.',
  'The card number is not right. Please check it.': 'El número de tarjeta no es correcto. Revíselo.',
  'The card processor cannot be reached right now. You have not been charged. Please try again in a few minutes.':
    'En este momento no podemos conectarnos con el procesador de tarjetas. No se le cobró. Inténtelo de nuevo en unos minutos.',
  'The date of birth must be in the past.': 'La fecha de nacimiento debe estar en el pasado.',
  'The date of birth must be within the last 130 years.':
    'La fecha de nacimiento debe estar en los últimos 130 años.',
  'The email has already been taken.': 'Este correo electrónico ya está en uso.',
  'The expiration date is not right. Please check it.': 'La fecha de vencimiento no es correcta. Revísela.',
  'The mobile number must have 10 digits, or + and 8 to 15 digits.':
    'El número de celular debe tener 10 dígitos, o + y de 8 a 15 dígitos.',
  'The password needs {rule}.': 'La contraseña no cumple todas las reglas.',
  'The patient has not confirmed this visit, so they cannot be written to here.':
    'El paciente no ha confirmado esta visita, así que no se le puede escribir aquí.',
  'The payment did not arrive at the card processor. You have not been charged. Please try again.':
    'El pago no llegó al procesador de tarjetas. No se le cobró. Inténtelo de nuevo.',
  'The payment did not succeed. You have not been charged.': 'No se pudo hacer el pago. No se le cobró.',
  'The phone must have 10 digits, or + and 8 to 15 digits.':
    'El teléfono debe tener 10 dígitos, o + y de 8 a 15 dígitos.',
  'The pin is too far from the ZIP code of the address.':
    'El punto está demasiado lejos del código postal de la dirección.',
  'The security code is not right. Please check it.': 'El código de seguridad no es correcto. Revíselo.',
  'The tip may be {most} at most.': 'La propina puede ser de {most} como máximo.',
  'The tip may not be greater than the {due} left of your promise.':
    'La propina no puede ser mayor que los {due} que faltan de lo que prometió.',
  'This ZIP code is not known.': 'No conocemos este código postal.',
  'This address cannot be used: it belongs to another account by now.':
    'Esta dirección no se puede usar: ya es de otra cuenta.',
  'This address no longer exists.': 'Esta dirección ya no existe.',
  'This browser has no registration that waits for its email. Please register again.':
    'Este navegador no tiene ningún registro que espere su correo. Regístrese de nuevo.',
  'This card has expired. Please use another card.': 'Esta tarjeta venció. Use otra tarjeta.',
  'This card is no longer stored. Please enter it again.':
    'Esta tarjeta ya no está guardada. Escríbala de nuevo.',
  'This consent is required.': 'Este consentimiento es necesario.',
  'This image could not be read. Please try another one.': 'No se pudo leer esta imagen. Pruebe con otra.',
  'This is none of the proposed times.': 'No es ninguna de las horas propuestas.',
  'This is not the password that you registered with.': 'No es la contraseña con la que se registró.',
  'This is not your current password.': 'No es su contraseña actual.',
  'This kind of card is not accepted. Please use another card.':
    'No se acepta este tipo de tarjeta. Use otra tarjeta.',
  'This link was sent to another account. Please sign in to that one and open it again.':
    'Este enlace se envió a otra cuenta. Inicie sesión en ella y ábralo de nuevo.',
  'This link was sent to another email address.': 'Este enlace se envió a otro correo electrónico.',
  'This message was already sent with other content.': 'Este mensaje ya se envió con otro contenido.',
  'This mobile number is not confirmed. Its owner can confirm it in My Profile, with a code that we text to it.':
    'Este número de celular no está confirmado. Puede confirmarlo en Mi perfil, con un código que le enviamos por mensaje de texto.',
  'This phlebotomist does not work for the selected provider.':
    'Este flebotomista no trabaja para el proveedor elegido.',
  'This phone has answered STOP. Text START from it to hear from us again.':
    'Este teléfono respondió STOP. Envíe START desde él para volver a recibir mensajes.',
  'This request is not open any more.': 'Esta solicitud ya no está abierta.',
  'This service is not offered by this phlebotomist.': 'Este flebotomista no ofrece este servicio.',
  'This service is not offered by your selected provider.': 'El proveedor elegido no ofrece este servicio.',
  'User does not exist.': 'El usuario no existe.',
  'We cannot send text messages to this number.': 'No podemos enviar mensajes de texto a este número.',
  'We could not find this ZIP code.': 'No encontramos este código postal.',
  'We could not tell that a person filled this in. Please try again.':
    'No pudimos comprobar que lo llenó una persona. Inténtelo de nuevo.',
  'You can keep up to {most} people.': 'Puede tener hasta {most} personas en su lista.',
  'This person is 18 now and has not agreed yet. Invite them under My Profile.':
    'Esta persona ya tiene 18 años y todavía no ha dado su consentimiento. Invítela en Mi perfil.',
  'People under 18 cannot have an account. Invite them after their 18th birthday.':
    'Los menores de 18 años no pueden tener una cuenta. Invítelos cuando cumplan 18.',
  'This invitation is for somebody with another date of birth.':
    'Esta invitación es para alguien con otra fecha de nacimiento.',
  'This code is mistyped, or does not work any more. Ask for a new letter.':
    'Este código tiene un error o ya no sirve. Pida una carta nueva.',
  'The letter is for somebody with another date of birth.':
    'La carta es para alguien con otra fecha de nacimiento.',
  'People under 18 cannot have an account.': 'Los menores de 18 años no pueden tener una cuenta.',
  'Sign in with the account of the person who is invited.':
    'Inicie sesión con la cuenta de la persona invitada.',
  'Choose each person once.': 'Elija a cada persona una sola vez.',
  'This person is not on your list any more. Please choose again.':
    'Esta persona ya no está en su lista. Elija de nuevo.',
  'You can save up to {most} addresses.': 'Puede guardar hasta {most} direcciones.',
  'You must be 18 or older. For a child, a parent or guardian has the account and books.':
    'Debe tener 18 años o más. Para un menor, el padre, la madre o el tutor tiene la cuenta y reserva.',
  'Your card details have expired. Please enter them again.':
    'Los datos de su tarjeta vencieron. Escríbalos de nuevo.',
  'Your card details were used already. Please enter them again.':
    'Los datos de su tarjeta ya se usaron. Escríbalos de nuevo.',
  'Your card was declined. Please use another card or ask your bank.':
    'Su tarjeta fue rechazada. Use otra tarjeta o pregunte a su banco.',
  'Your email address is already verified.': 'Su correo electrónico ya está verificado.',
  'Your passkey did not work. Try again, or enter your current password.':
    'Su llave de acceso no funcionó. Inténtelo de nuevo o escriba su contraseña actual.',
  'Your company does not take {method} at the door.': 'Su empresa no acepta {method} en la puerta.',
};

/** The texts of all errors in Spanish, by their English. */
export const SPANISH_ERRORS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ERROR_TEXTS).map(([code, text]) => [text, TEXTS[code as ErrorCode]])),
  ...OWN_TEXTS,
};

const BLANK = /\{(\w+)\}/g;

/** Own texts with blanks, as what matches them in English. */
const PATTERNS = Object.entries(OWN_TEXTS)
  .filter(([english]) => english.search(BLANK) >= 0)
  .map(([english, spanish]) => {
    const escaped = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    return { pattern: new RegExp(`^${escaped.replace(BLANK, '(?<$1>.+)')}$`), spanish };
  });

function inSpanish(text: string): string {
  const known = SPANISH_ERRORS[text];
  if (known !== undefined) return known;
  for (const { pattern, spanish } of PATTERNS) {
    const found = pattern.exec(text);
    if (found) return spanish.replace(BLANK, (_, name: string) => found.groups?.[name] ?? '');
  }
  return text;
}

/** The texts of an error in Spanish. A text that only staff meet stays English. */
export function errorInSpanish({
  message,
  errors,
  error_codes,
}: Pick<WireError, 'message' | 'errors' | 'error_codes'>): Pick<WireError, 'message' | 'errors'> {
  return {
    message: inSpanish(message),
    ...(errors && {
      errors: Object.fromEntries(
        Object.entries(errors).map(([field, texts]) => [
          field,
          texts.map((text, index) => {
            const { code = 'custom', params } = error_codes?.[field]?.[index] ?? {};
            return code === 'custom'
              ? inSpanish(text)
              : FIELDS[code].replace('{count}', String(params?.count ?? ''));
          }),
        ]),
      ),
    }),
  };
}
