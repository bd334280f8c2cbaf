import type { MailTexts } from '#server/mail/mail-text.ts'
import type { DepositFacts, SecurityFacts, WithdrawalFacts } from '#server/mail/mail.ts'

import { codeSubjects, codeWarnings } from './codes.ts'

const factors = { totp: 'una aplicación de autenticación', passkey: 'una llave de acceso' }

const facts = ({ device, address, at }: SecurityFacts) => `${device}, dirección ${address}, ${at}`
const withdrawal = ({ amount, network, recipient }: WithdrawalFacts) => `${amount}, ${network}, a ${recipient}`
const deposit = ({ amount, network, hash }: DepositFacts) => `${amount}, ${network}, transacción ${hash}`
const notYou = 'Si no fuiste tú, restablece tu contraseña ahora y cierra todas las sesiones.'

export const spanish: MailTexts = {
  locale: 'es-MX',
  antiPhishingWord: 'Tu palabra antiphishing:',
  footer: (supportEmail) =>
    `Nunca te pedimos tu contraseña, un código ni una frase de recuperación. No reenvíes este correo. ¿Tienes preguntas? Escribe a ${supportEmail}.`,
  unsubscribe: 'Cancelar la suscripción',
  mails: {
    code: ({ purpose }) => ({
      subject: codeSubjects['es-MX'][purpose],
      paragraphs: [
        'Escribe este código en la aplicación. Es válido durante 10 minutos y funciona una sola vez.',
        codeWarnings['es-MX'][purpose] ?? 'Si no lo solicitaste, ignora este correo. Nunca des el código a nadie.',
      ],
    }),
    'already-registered': () => ({
      subject: 'Ya tienes una cuenta',
      paragraphs: [
        'Alguien intentó registrarse con tu dirección, que ya tiene una cuenta.',
        'Si fuiste tú, inicia sesión. Si olvidaste tu contraseña, restablécela ahí. Si no fuiste tú, no tienes que hacer nada.',
      ],
      action: 'Iniciar sesión',
    }),
    'no-account': () => ({
      subject: 'No hay ninguna cuenta con esta dirección',
      paragraphs: [
        'Alguien pidió restablecer la contraseña de una cuenta con tu dirección, pero no existe ninguna.',
        'Si fuiste tú, quizá te registraste con otra dirección. Si no fuiste tú, no tienes que hacer nada.',
      ],
    }),
    'refresh-token-reused': (values) => ({
      subject: 'Cerramos una de tus sesiones',
      paragraphs: [
        'Una clave de una de tus sesiones se usó dos veces, como ocurre cuando alguien la copió. Cerramos esa sesión:',
        facts(values),
        'Si ves inicios de sesión que no reconoces, restablece tu contraseña.',
      ],
      action: 'Restablecer mi contraseña',
    }),
    'new-device': (values) => ({
      subject: 'Inicio de sesión desde un dispositivo nuevo',
      paragraphs: [
        'Alguien inició sesión en tu cuenta desde un dispositivo que no conocemos:',
        facts(values),
        'Si fuiste tú, no tienes que hacer nada. Si no, cierra todas las sesiones y después cambia tu contraseña.',
      ],
      action: 'Cerrar todas las sesiones',
    }),
    'password-changed': (values) => ({
      subject: 'Tu contraseña cambió',
      paragraphs: ['Se cambió la contraseña de inicio de sesión de tu cuenta:', facts(values), notYou],
      action: 'Restablecer mi contraseña',
    }),
    'password-reset': (values) => ({
      subject: 'Tu contraseña se restableció',
      paragraphs: [
        'La contraseña de inicio de sesión de tu cuenta se restableció con un código de un correo y se cerraron todas las sesiones:',
        facts(values),
        'Si no fuiste tú, protege tu buzón y restablece tu contraseña otra vez.',
      ],
      action: 'Restablecer mi contraseña',
    }),
    'fund-password-set': (values) => ({
      subject: 'Se estableció tu contraseña de fondos',
      paragraphs: ['Se estableció la contraseña de fondos de tu cuenta:', facts(values), notYou],
      action: 'Restablecer mi contraseña',
    }),
    'email-changed': (values) => ({
      subject: 'Tu cuenta cambió de dirección',
      paragraphs: [
        'Tu cuenta ahora pertenece a otra dirección de correo y con esta ya no se puede iniciar sesión:',
        facts(values),
        'Si no fuiste tú, devuelve ahora tu cuenta a esta dirección. El enlace sirve durante 72 horas. Cierra todas las sesiones y anula las dos contraseñas, que después estableces de nuevo.',
      ],
      action: 'Devolver mi cuenta',
    }),
    'email-moved-back': (values) => ({
      subject: 'Tu cuenta volvió a su dirección anterior',
      paragraphs: [
        'Se usó el enlace del correo enviado a la dirección anterior y con esta ya no se puede iniciar sesión:',
        facts(values),
        'Si la dirección anterior no es tuya, comunícate con soporte. Los retiros quedan en pausa 24 horas.',
      ],
    }),
    'second-factor-added': (values) => ({
      subject: 'Se agregó un segundo factor',
      paragraphs: [`Tu cuenta ahora también está protegida por ${factors[values.method]}:`, facts(values), notYou],
      action: 'Restablecer mi contraseña',
    }),
    'second-factor-removed': (values) => ({
      subject: 'Se quitó un segundo factor',
      paragraphs: [`Tu cuenta ya no está protegida por ${factors[values.method]}:`, facts(values), notYou],
      action: 'Restablecer mi contraseña',
    }),
    'second-factor-ending': (values) => ({
      subject: 'Un segundo factor se quitará en 24 horas',
      paragraphs: [
        `En 24 horas tu cuenta ya no estará protegida por ${factors[values.method]}:`,
        facts(values),
        'Si no fuiste tú, detenlo con el enlace; también se cerrarán todas las sesiones. Después establece una contraseña nueva.',
      ],
      action: 'Conservar el segundo factor',
    }),
    'recovery-codes-renewed': (values) => ({
      subject: 'Se renovaron tus códigos de recuperación',
      paragraphs: [
        'Tu cuenta tiene códigos de recuperación nuevos y los anteriores ya no sirven:',
        facts(values),
        notYou,
      ],
      action: 'Restablecer mi contraseña',
    }),
    'second-factor-failed': (values) => ({
      subject: 'Alguien conoce tu contraseña',
      paragraphs: [
        'Alguien escribió la contraseña correcta de tu cuenta en un dispositivo que no conocemos y después falló en el segundo factor:',
        facts(values),
        'Si fuiste tú, no tienes que hacer nada. Si no, el segundo factor le impidió entrar, pero conoce tu contraseña: establece una nueva ahora.',
      ],
      action: 'Restablecer mi contraseña',
    }),
    'wallet-bound': (values) => ({
      subject: 'Se vinculó una billetera a tu cuenta',
      paragraphs: [`La billetera ${values.wallet} se vinculó a tu cuenta:`, facts(values), notYou],
      action: 'Restablecer mi contraseña',
    }),
    'wallet-unbound': (values) => ({
      subject: 'Se desvinculó una billetera de tu cuenta',
      paragraphs: [`La billetera ${values.wallet} se desvinculó de tu cuenta:`, facts(values), notYou],
      action: 'Restablecer mi contraseña',
    }),
    'withdrawal-code': (values) => ({
      subject: 'Tu código para confirmar este retiro',
      paragraphs: [
        'Este código confirma el siguiente retiro, y ningún otro:',
        withdrawal(values),
        'Compara cada carácter de la dirección. El código es válido durante 10 minutos y funciona una sola vez.',
        'Si no quieres este retiro, no des el código a nadie y cambia tu contraseña.',
      ],
    }),
    'withdrawal-requested': (values) => ({
      subject: 'Se confirmó un retiro',
      paragraphs: [
        'Este retiro se confirmó con tus contraseñas y un código de tu correo:',
        withdrawal(values),
        'Si no fuiste tú, bloquea los retiros ahora: lo que aún no se ha enviado regresa.',
      ],
      action: 'No fui yo: bloquear',
    }),
    'withdrawal-passed': (values) => ({
      subject: 'Tu retiro se aprobó',
      paragraphs: [
        'Este retiro pasó la revisión y se va a enviar:',
        withdrawal(values),
        'Si no lo solicitaste, bloquea los retiros ahora.',
      ],
      action: 'No fui yo: bloquear',
    }),
    'withdrawal-refused': (values) => ({
      subject: 'Tu retiro se rechazó',
      paragraphs: [
        'Este retiro se rechazó y el importe completo está de nuevo en tu saldo:',
        withdrawal(values),
        `Motivo: ${values.reason}`,
      ],
    }),
    'withdrawal-cancelled': (values) => ({
      subject: 'Tu retiro se canceló',
      paragraphs: ['Este retiro se canceló y el importe completo está de nuevo en tu saldo:', withdrawal(values)],
    }),
    'withdrawal-sent': (values) => ({
      subject: 'Tu retiro llegó',
      paragraphs: [
        `Llegaron ${values.amount}. Nuestra comisión de ${values.fee} fue parte del retiro.`,
        `${values.network}, a ${values.recipient}`,
        `Transacción: ${values.hash}`,
      ],
    }),
    'withdrawal-failed': (values) => ({
      subject: 'Tu retiro falló',
      paragraphs: [
        'La red no ejecutó este retiro y el importe completo está de nuevo en tu saldo:',
        withdrawal(values),
      ],
    }),
    'withdrawal-reverted': (values) => ({
      subject: 'El destinatario rechazó tu retiro',
      paragraphs: [
        `El propio contrato del destinatario rechazó este retiro. El importe está de nuevo en tu saldo, excepto la tarifa de red de ${values.fee}, que se gastó en el intento:`,
        withdrawal(values),
        'Otros retiros a esta dirección tienen que esperar un tiempo. Si la sigues usando, pregunta al destinatario si acepta transferencias simples.',
      ],
    }),
    'withdrawals-frozen': (values) => ({
      subject: 'Los retiros están bloqueados',
      paragraphs: [
        'Se bloquearon los retiros y las transferencias de tu cuenta, y se canceló lo que aún no se había enviado:',
        facts(values),
        'Para terminar el bloqueo, inicia sesión y pasa las tres verificaciones. Si alguien más conoce tu contraseña, cámbiala antes.',
      ],
      action: 'Restablecer mi contraseña',
    }),
    'withdrawals-unfrozen': (values) => ({
      subject: 'Los retiros vuelven a ser posibles',
      paragraphs: [
        'El bloqueo de retiros terminó con ambas contraseñas y un código de tu correo:',
        facts(values),
        notYou,
      ],
      action: 'Restablecer mi contraseña',
    }),
    'deposit-credited': (values) => ({
      subject: 'Se acreditó un depósito',
      paragraphs: [
        'Este depósito tiene sus confirmaciones y ya está en tu saldo:',
        deposit(values),
        'Si no lo esperabas, no tienes que hacer nada.',
      ],
    }),
    'deposit-reversed': (values) => ({
      subject: 'Se retiró un depósito',
      paragraphs: [
        'La red descartó el bloque de este depósito, así que tuvimos que retirar el abono:',
        deposit(values),
        'Si la red lo vuelve a incluir, como ocurre casi siempre, se abonará de nuevo automáticamente.',
        'Lo que ya habías usado de él lo debes hasta entonces, o hasta que otro depósito lo cubra. Mientras debas algo, no podrás retirar ni enviar nada.',
      ],
    }),
    'address-listed': (values) => ({
      subject: 'Se agregó una dirección a tu libreta',
      paragraphs: [`En 24 horas los retiros podrán ir a ${values.recipient} en cualquier modo:`, facts(values), notYou],
      action: 'Restablecer mi contraseña',
    }),
    'listed-only-ending': (values) => ({
      subject: 'Retiros a todas las direcciones en 24 horas',
      paragraphs: [
        'En 24 horas tu cuenta permitirá retiros a direcciones que no están en la libreta:',
        facts(values),
        'Hasta entonces puedes revertirlo ahí. Si no fuiste tú, restablece tu contraseña ahora.',
      ],
      action: 'Restablecer mi contraseña',
    }),
    'transfer-sent': ({ amount, person }) => ({
      subject: 'Enviaste una transferencia',
      paragraphs: [
        `Enviaste ${amount} a ${person}.`,
        'Lo que nadie reciba en 30 días vuelve a tu saldo.',
        'Si no fuiste tú, bloquea ahora los retiros y las transferencias.',
      ],
      action: 'No fui yo: bloquear',
    }),
    'transfer-received': ({ amount, person }) => ({
      subject: 'Recibiste una transferencia',
      paragraphs: [`${person} te envió ${amount}. Ya está en tu saldo.`],
    }),
    'transfer-waiting': ({ amount, person }) => ({
      subject: 'Te espera una transferencia',
      paragraphs: [
        `${person} te envió ${amount}. Regístrate con esta dirección en un plazo de 30 días y será tuyo. No hay que pagar nada.`,
        'Si no lo quieres, no tienes que hacer nada: se devuelve automáticamente.',
      ],
      action: 'Registrarme',
    }),
    'transfer-returned': ({ amount, person }) => ({
      subject: 'Una transferencia volvió a ti',
      paragraphs: [`Nadie recibió ${amount}, que enviaste a ${person}. El importe está de nuevo en tu saldo.`],
    }),
    'account-deleted': () => ({
      subject: 'Tu cuenta se eliminó',
      paragraphs: ['Tu cuenta y todo lo que en ella te identifica se eliminaron, como lo pediste. Hasta pronto.'],
    }),
    news: ({ title, paragraphs }) => ({
      subject: `Novedades de Sevenport: ${title}`,
      paragraphs,
      action: 'Leer en la app',
    }),
    'subscription-confirm': () => ({
      subject: 'Confirma tu suscripción',
      paragraphs: [
        'Alguien, probablemente tú, pidió recibir nuestras noticias en esta dirección. Confírmalo y te escribiremos.',
        'Si no fuiste tú, ignora este correo: sin tu confirmación no enviamos nada.',
      ],
      action: 'Confirmar',
    }),
  },
}
