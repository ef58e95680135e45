import { writtenTime, zoneCity } from '@drawpoint/rules/dates';
import { atDoor, type AccountTemplate, type Values, type Wording } from './account-wording.ts';
import { isWebAddress, lasting } from './email-content.ts';

const worksOnce = ({ minutes }: Values): string =>
  `sirve una sola vez${minutes ? `, durante ${lasting(Number(minutes), 'es')}` : ''}.`;
const company = (values: Values): string => values.company ?? 'Una empresa';
const site = (values: Values): string => values.site ?? 'Drawpoint';
/** Who made the account: `Marcus, de Coastal Draws,`. */
const inviter = ({ inviter: name, company: at }: Values): string =>
  at ? `${name ?? 'Nuestro equipo'}, de ${at},` : (name ?? 'Nuestro equipo');
const HOW_TO_OBJECT =
  'Si no lo desea, abra su cuenta y elija Oponerse junto a la empresa. Eso lo termina de inmediato. Sus visitas se quedan como están.';
const paymentFacts = (values: Values): [string, string][] => [
  ['Monto', values.amount ?? ''],
  [atDoor(values) ? 'Pagado con' : 'Tarjeta', values.card ?? ''],
  ['Cita', values.code ?? ''],
];

/** The emails about a person's account, in Spanish. What each is for stands beside the English ones. */
export const SPANISH: Record<AccountTemplate, (values: Values) => Wording> = {
  'verify-email': (values) => ({
    subject: 'Confirme su correo electrónico',
    paragraphs: [
      `Gracias por unirse a ${site(values)}. Abra el enlace para terminar su registro. Después podrá reservar una extracción de sangre a domicilio.`,
    ],
    action: ['Confirmar mi correo electrónico', values.link],
    notes: [
      `El enlace ${worksOnce(values)}`,
      'Si usted no creó una cuenta, ignore este correo: sin la contraseña, el enlace no hace nada.',
    ],
  }),
  'area-request': (values) => ({
    subject: `¿Le avisamos cuando lleguemos a ${values.zip ?? 'su zona'}?`,
    paragraphs: [
      `Alguien nos pidió escribir a esta dirección cuando un flebotomista vaya a ${values.zip ?? 'un código postal'}. Si fue usted, abra el enlace y confírmelo.`,
      'Le escribimos una sola vez, cuando lleguemos. Después olvidamos su dirección.',
    ],
    action: ['Sí o no', values.link],
    notes: [
      'Si usted no lo pidió, ignore este correo: sin el enlace no se avisa a nadie. El enlace también termina una solicitud.',
    ],
  }),
  'area-served': (values) => ({
    subject: `Ya vamos a ${values.zip ?? 'su zona'}`,
    paragraphs: [
      `Usted nos pidió que le avisáramos: un flebotomista ya va a ${values.zip ?? 'su código postal'}. Este es el único correo al respecto; olvidamos su dirección.`,
    ],
    action: ['Reservar una visita', values.link],
  }),
  'person-invitation': (values) => ({
    subject: `${values.inviter ?? 'Alguien'} lo invita a hacerse cargo de sus visitas`,
    paragraphs: [
      `${values.inviter ?? 'Alguien'} ha reservado extracciones de sangre para usted en ${site(values)}. Usted es mayor de edad, así que son suyas: páselas a una cuenta propia o deje que ${values.inviter ?? 'esa persona'} siga reservando para usted.`,
    ],
    action: ['Elegir', values.link],
    notes: [
      `El enlace ${worksOnce(values)}`,
      'Si no conoce a quien lo envía, ignore este correo: no pasa nada sin su respuesta.',
    ],
  }),
  'already-registered': (values) => ({
    subject: 'Usted ya tiene una cuenta',
    paragraphs: [
      `Alguien acaba de intentar crear una cuenta de ${site(values)} con esta dirección. Usted ya tiene una, así que no se cambió nada. Puede iniciar sesión como siempre.`,
    ],
    action: ['Iniciar sesión', values.link],
    notes: [
      ...(isWebAddress(values.reset_link)
        ? [`¿Olvidó su contraseña? Elija una nueva: ${values.reset_link}`]
        : []),
      'Si no fue usted, no tiene que hacer nada: su cuenta está como estaba.',
    ],
  }),
  'visit-confirmation': ({ provider_name = 'Un proveedor', starts_at = '', window_end, tz = '', link }) => ({
    subject: '¿Esta visita es suya?',
    paragraphs: [
      `${provider_name} reservó una visita para el ${writtenTime(starts_at, 'es', window_end)} (hora de ${zoneCity(tz)}) con su correo electrónico. ¿Es suya?`,
      'Si dice que sí, la visita pasa a formar parte de su cuenta y el proveedor puede ver su expediente. Si dice que no, no enviamos nada más sobre ella.',
    ],
    action: ['Responder', link],
    notes: [
      'Si no esperaba esto, diga que no o ignore este correo. Hasta que diga que sí, el proveedor no ve nada de usted.',
    ],
  }),
  'confirm-email-change': (values) => ({
    subject: 'Confirme su nuevo correo electrónico',
    paragraphs: [
      `Usted pidió usar esta dirección para su cuenta de ${site(values)}. Confírmela con la sesión iniciada. Hasta entonces todo se queda como está.`,
    ],
    action: ['Confirmar esta dirección', values.link],
    notes: [
      `El enlace ${worksOnce(values)}`,
      'Si usted no lo pidió, ignore este correo: nadie más que el dueño de la cuenta puede usar el enlace.',
    ],
  }),
  'email-change-requested': ({ email = 'otra', link }) => ({
    subject: 'Solicitud de cambio de su correo electrónico',
    paragraphs: [
      `Alguien que inició sesión en su cuenta pidió reemplazar esta dirección por ${email}. Seguimos usando esta dirección hasta que se confirme la nueva.`,
    ],
    action: ['Abrir mi cuenta', link],
    notes: ['Si no fue usted, cancele el cambio en su perfil y cambie su contraseña.'],
  }),
  'email-in-use': ({ link, ...values }) => ({
    subject: 'Usted ya tiene una cuenta',
    paragraphs: [
      `Alguien pidió usar esta dirección para otra cuenta de ${site(values)}. Ya tiene una cuenta, así que no se cambió nada.`,
    ],
    action: ['Iniciar sesión', link],
    notes: ['Si no fue usted, no tiene que hacer nada: su cuenta está como estaba.'],
  }),
  'email-changed': ({ email = 'su nueva dirección' }) => ({
    subject: 'Se cambió su correo electrónico',
    paragraphs: [`A partir de ahora inicie sesión con ${email}; nuestros correos llegan allí.`],
    notes: ['Si no fue usted, comuníquese con nosotros de inmediato.'],
  }),
  'reset-password': (values) => ({
    subject: 'Restablezca su contraseña',
    paragraphs: [`Alguien pidió una contraseña nueva para su cuenta de ${site(values)}. Elíjala aquí:`],
    action: ['Elegir una contraseña nueva', values.link],
    notes: [
      `El enlace ${worksOnce(values)} Cierra su sesión en todas partes.`,
      'Si no fue usted, ignore este correo: su contraseña se queda como está.',
    ],
  }),
  'choose-password': (values) => ({
    subject: values.inviter
      ? `${inviter(values)} le creó una cuenta: elija una contraseña`
      : 'Elija la contraseña de su cuenta',
    heading: `Le damos la bienvenida a ${site(values)}`,
    paragraphs: [
      `${inviter(values)} le creó una cuenta en ${site(values)} con este correo electrónico. Elija una contraseña y la cuenta es suya:`,
    ],
    action: ['Elegir mi contraseña', values.link],
    notes: [
      `El enlace ${worksOnce(values)} Si venció, pida uno nuevo en “Olvidé mi contraseña”.`,
      'Si no esperaba esto, puede ignorar este correo.',
    ],
  }),
  'password-changed': ({ reset_link, ...values }) => ({
    subject: 'Se cambió su contraseña',
    paragraphs: [
      `Se acaba de cambiar la contraseña de su cuenta de ${site(values)} y se cerró la sesión en todos los demás dispositivos.`,
    ],
    action: ['No fui yo', reset_link],
    notes: ['Si fue usted, no tiene que hacer nada.'],
  }),
  'sign-in-code': ({ code = '', ...values }) => ({
    subject: `${code} es su código para iniciar sesión`,
    heading: 'Su código para iniciar sesión',
    paragraphs: [`Escriba este código donde está iniciando sesión en ${site(values)}:`],
    facts: [['Código', code]],
    notes: [
      `El código ${worksOnce(values)} No lo comparta nunca. Nosotros nunca se lo pediremos.`,
      'Si no está iniciando sesión, alguien sabe su contraseña: cámbiela.',
    ],
  }),
  'passkey-added': ({ name, link }) => ({
    subject: 'Se agregó una llave de acceso a su cuenta',
    heading: 'Se agregó una llave de acceso',
    paragraphs: [
      `A partir de ahora puede iniciar sesión con ${name ? `la llave de acceso “${name}”` : 'una llave de acceso nueva'}, sin su contraseña.`,
    ],
    action: ['Ver mis llaves de acceso', link],
    notes: ['Si no fue usted, quítela allí y cambie su contraseña.'],
  }),
  'passkey-removed': ({ name, link }) => ({
    subject: 'Se quitó una llave de acceso de su cuenta',
    heading: 'Se quitó una llave de acceso',
    paragraphs: [`${name ? `La llave de acceso “${name}”` : 'Una llave de acceso'} ya no abre su cuenta.`],
    action: ['Ver mis llaves de acceso', link],
    notes: ['Si no fue usted, cambie su contraseña.'],
  }),
  'payment-receipt': (values) => ({
    subject: 'Recibimos su pago',
    heading: 'Gracias por su pago',
    paragraphs: ['Recibimos su pago. Su recibo está en su cuenta, también en PDF.'],
    facts: paymentFacts(values),
    action: ['Ver mi recibo', values.link],
  }),
  'payment-refunded': (values) => ({
    subject: 'Se le devolvió su pago',
    heading: atDoor(values) ? 'Se le devolvió el dinero' : 'Su devolución va en camino',
    paragraphs: [
      atDoor(values)
        ? 'Su proveedor registró que le devolvió este dinero.'
        : 'Le devolvimos su pago. Su banco muestra la devolución en unos días. Un pago que todavía está pendiente desaparece en su lugar.',
    ],
    facts: paymentFacts(values),
    action: ['Ver mi recibo', values.link],
  }),
  'company-assigned': (values) => ({
    subject: `${company(values)} lo agregó a sus pacientes`,
    heading: 'Se le agregó como paciente',
    paragraphs: [
      `${company(values)} lo asignó a uno de sus flebotomistas. Puede ver su nombre y escribirle aquí. No puede ver su expediente.`,
    ],
    action: ['Ver quién puede hacer qué', values.link],
    notes: [HOW_TO_OBJECT],
  }),
  'company-acted': (values) => ({
    subject: `${company(values)} está actuando en su nombre`,
    heading: 'Alguien está actuando en su nombre',
    paragraphs: [
      `Alguien del personal de ${company(values)} abrió su cuenta para actuar en su nombre, durante una hora como máximo. Lo que haga queda registrado.`,
    ],
    action: ['Ver lo que se hizo', values.link],
    notes: [HOW_TO_OBJECT],
  }),
  'company-edited': (values) => ({
    subject: `${company(values)} cambió su cuenta`,
    heading: 'Se cambió su cuenta',
    paragraphs: [`Alguien del personal de ${company(values)} cambió su cuenta.`],
    action: ['Abrir mi cuenta', values.link],
    notes: [HOW_TO_OBJECT],
  }),
  'contact-reply': ({ text = '', ...values }) => ({
    subject: `${company(values)} respondió a su mensaje`,
    paragraphs: text.split(/\n+/),
    action: ['Escribirnos de nuevo', values.link],
    notes: ['No responda a este correo: nadie lee este buzón.'],
  }),
  'deletion-requested': ({ link }) => ({
    subject: 'Usted nos pidió eliminar su cuenta',
    paragraphs: [
      'Tenemos su solicitud y la responderemos por correo electrónico. Hasta entonces su cuenta se queda como está y puede retirar la solicitud.',
    ],
    action: ['Ver mi solicitud', link],
    notes: ['Si no fue usted, retire la solicitud allí y cambie su contraseña.'],
  }),
  'deletion-declined': ({ reason = '', link }) => ({
    subject: 'No se eliminó su cuenta',
    paragraphs: ['Usted nos pidió eliminar su cuenta. Todavía no pudimos hacerlo:', reason],
    action: ['Ver mi solicitud', link],
    notes: ['Puede volver a pedirlo en cualquier momento.'],
  }),
  'account-deleted': (values) => ({
    subject: 'Se eliminó su cuenta',
    paragraphs: [
      `Como usted pidió, se eliminó su cuenta de ${site(values)} y se cerró su sesión en todas partes. Las visitas pasadas muestran ahora “Usuario eliminado”.`,
    ],
    notes: ['Si usted no lo pidió, comuníquese con nosotros de inmediato.'],
  }),
};
