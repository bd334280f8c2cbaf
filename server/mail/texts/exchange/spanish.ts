import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { ExchangeFacts, ExchangeHashes, ExchangeHold, ExchangeMails } from './mails.ts'

const order = ({ order, partner, amount, network, received, payoutNetwork }: ExchangeFacts) =>
  `Orden ${order} con ${partner}: ${amount} en ${network} por ${received} en ${payoutNetwork}`

const transactions = ({ paymentHash, payoutHash, refundHash }: ExchangeHashes) => [
  ...(paymentHash === undefined ? [] : [`Transacción del pago: ${paymentHash}`]),
  ...(payoutHash === undefined ? [] : [`Transacción de la entrega: ${payoutHash}`]),
  ...(refundHash === undefined ? [] : [`Transacción del reembolso: ${refundHash}`]),
]

const holds: Readonly<Record<ExchangeHold, (partner: string) => string>> = {
  verification: (partner) =>
    `${partner} tiene tus monedas y necesita más información para continuar. Contacta a su soporte con el número de orden del socio, que está en la página de la orden.`,
  'wrong-amount': (partner) =>
    `Llegó un monto distinto al acordado. ${partner} tiene tus monedas y las intercambiará a la tasa actual o las devolverá. Por ahora no tienes que hacer nada.`,
  'refund-under-way': (partner) =>
    `${partner} no puede completar el intercambio y está devolviendo tus monedas. No tienes que hacer nada.`,
  'needs-refund-address': (partner) =>
    `${partner} tiene tus monedas y quiere devolverlas. Escribe una dirección de reembolso en la página de la orden.`,
  'refund-owed': (partner) =>
    `${partner} rechazó el intercambio, pero todavía tiene tus monedas. Nuestro equipo ya recibió una alerta y pedirá que las devuelva. También puedes contactar al soporte del socio con su número de orden, que está en la página de la orden.`,
  'payout-contradicted': (partner) =>
    `${partner} dice que ya te pagó, pero la red no muestra ese pago a tu dirección. Nuestro equipo ya recibió una alerta. Por ahora no tienes que hacer nada.`,
  'payout-too-low': (partner) =>
    `${partner} te pagó mucho menos de lo acordado. Nuestro equipo ya recibió una alerta. Por ahora no tienes que hacer nada.`,
  unknown: (partner) =>
    `${partner} puso la orden en espera sin decir por qué. Si ya pagaste, tiene tus monedas. Si la orden no avanza pronto, contacta a su soporte con el número de orden del socio, que está en la página de la orden.`,
}

const action = 'Ver la orden'

export const exchange: DomainTexts<ExchangeMails> = {
  'exchange-completed': (values) => ({
    subject: 'Tu intercambio se completó',
    paragraphs: [
      `Llegaron ${values.received} en ${values.payoutNetwork}. Esta fue la orden:`,
      order(values),
      ...transactions(values),
    ],
    action,
  }),
  'exchange-suspended': (values) => ({
    subject: 'Tu intercambio está en espera',
    paragraphs: [holds[values.hold](values.partner), order(values)],
    action,
  }),
  'exchange-refunded': (values) => ({
    subject: 'Tu intercambio se reembolsó',
    paragraphs: [`${values.partner} devolvió tus monedas:`, order(values), ...transactions(values)],
    action,
  }),
  'exchange-expired': (values) => ({
    subject: 'Tu orden de intercambio venció',
    paragraphs: [
      'El pago no llegó a tiempo, así que no se intercambió nada:',
      order(values),
      `Si ya pagaste, no pagues otra vez: ${values.partner} intercambia los pagos tardíos o los devuelve, y la página de la orden lo muestra. Si no has pagado, crea una orden nueva a la tasa actual.`,
    ],
    action,
  }),
  'exchange-failed': (values) => ({
    subject: 'Tu intercambio falló',
    paragraphs: [
      'No se intercambió nada:',
      order(values),
      `Si ya pagaste, ${values.partner} tiene tus monedas y debe devolverlas. Sigue el reembolso en la página de la orden. Si no llega, contacta al soporte del socio.`,
    ],
    action,
  }),
  'exchange-resumed': (values) => ({
    subject: 'Tu intercambio sigue adelante',
    paragraphs: [
      `Te avisamos que este intercambio había fallado. ${values.partner} lo completará de todos modos:`,
      order(values),
      'No pagues otra vez. La página de la orden muestra lo que sigue.',
    ],
    action,
  }),
}
