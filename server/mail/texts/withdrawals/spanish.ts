import type { FreezeReason } from '#api/freezes.ts'
import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/spanish.ts'

import type { WithdrawalFacts, WithdrawalMails } from './mails.ts'

const withdrawal = ({ amount, network, recipient }: WithdrawalFacts) => `${amount}, ${network}, a ${recipient}`

const reasons: Readonly<Record<FreezeReason, string>> = {
  takeover: 'Es posible que otra persona tenga acceso a tu cuenta.',
  activity: 'Detectamos actividad inusual.',
  origin: 'Necesitamos saber de dónde provienen algunas de tus monedas.',
  request: 'Tú nos lo pediste.',
}

export const withdrawals: DomainTexts<WithdrawalMails> = {
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
  'order-payment-cancelled': (values) => ({
    subject: values.orderKind === 'sell' ? 'El pago de tu venta se canceló' : 'Tu pago del intercambio se canceló',
    paragraphs: [
      `La orden ${values.order} venció, falló o ya estaba pagada, así que no enviamos este pago. El monto completo está de nuevo en tu saldo:`,
      withdrawal(values),
      values.orderKind === 'sell'
        ? 'Para vender al precio actual, crea una nueva orden.'
        : 'Para intercambiar a la tasa actual, crea una nueva orden.',
    ],
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
    paragraphs: ['La red no ejecutó este retiro y el importe completo está de nuevo en tu saldo:', withdrawal(values)],
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
  'account-frozen': ({ freezeReason, at }) => ({
    subject: 'Tu cuenta está congelada',
    paragraphs: [
      `Nuestro equipo congeló tu cuenta el ${at}. ${reasons[freezeReason]}`,
      'No podrás retirar, enviar, intercambiar ni vender hasta que la descongelemos, y lo que aún no se había enviado se canceló. Los depósitos siguen llegando y puedes iniciar sesión y verlo todo.',
      'Escribe a soporte para que la descongelemos.',
    ],
    action: 'Contactar a soporte',
  }),
  'account-unfrozen': ({ at }) => ({
    subject: 'Tu cuenta ya no está congelada',
    paragraphs: [
      `Nuestro equipo descongeló tu cuenta el ${at}. Ya puedes retirar, enviar, intercambiar y vender.`,
      'Los retiros cancelados siguen cancelados: inícialos de nuevo si aún los necesitas.',
    ],
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
}
