import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/spanish.ts'

import type { FiatFacts, FiatHashes, FiatHold, FiatMails } from './mails.ts'

const purchase = ({ order, partner, amount, received, network }: FiatFacts) =>
  `Orden ${order} con ${partner}: ${received} en ${network} por ${amount}`

const sale = ({ order, partner, amount, received, network }: FiatFacts) =>
  `Orden ${order} con ${partner}: ${amount} en ${network} por ${received}`

const transactions = ({ paymentHash, payoutHash, refundHash }: FiatHashes) => [
  ...(paymentHash === undefined ? [] : [`Transacción del pago: ${paymentHash}`]),
  ...(payoutHash === undefined ? [] : [`Transacción de la entrega: ${payoutHash}`]),
  ...(refundHash === undefined ? [] : [`Transacción del reembolso: ${refundHash}`]),
]

const holds: Readonly<Record<FiatHold, (partner: string) => string>> = {
  verification: (partner) =>
    `${partner} necesita verificar tu identidad para continuar. Abre la orden y termina en la página del socio.`,
  'wrong-amount': (partner) =>
    `Llegó un monto distinto al acordado. ${partner} tiene tu pago y completará la orden al precio actual o lo devolverá. Por ahora no tienes que hacer nada.`,
  'refund-under-way': (partner) =>
    `${partner} no puede completar la orden y está devolviendo tu pago. No tienes que hacer nada.`,
  'needs-refund-address': (partner) =>
    `${partner} quiere devolver tu pago y necesita saber a dónde. Contacta a su soporte con el número de orden del socio, que está en la página de la orden.`,
  'refund-owed': (partner) =>
    `${partner} rechazó la orden, pero todavía tiene tus monedas. Nuestro equipo ya recibió una alerta y pedirá que las devuelva a tu dirección de reembolso. También puedes contactar al soporte del socio con su número de orden, que está en la página de la orden.`,
  'payout-contradicted': (partner) =>
    `${partner} dice que ya te pagó, pero la red no muestra ese pago a tu dirección. Nuestro equipo ya recibió una alerta. Por ahora no tienes que hacer nada.`,
  'payout-too-low': (partner) =>
    `${partner} te pagó mucho menos de lo acordado. Nuestro equipo ya recibió una alerta. Por ahora no tienes que hacer nada.`,
  unknown: (partner) =>
    `${partner} puso la orden en espera sin decir por qué. Si ya pagaste, tiene tu pago. Si la orden no avanza pronto, contacta a su soporte con el número de orden del socio, que está en la página de la orden.`,
}

const action = 'Ver la orden'

export const fiat: DomainTexts<FiatMails> = {
  'payout-account-added': (values) => ({
    subject: 'Se agregó una cuenta de cobro',
    paragraphs: [`En 24 horas podrás cobrar tus ventas en ${values.account}:`, facts(values), notYou],
    action: 'Restablecer mi contraseña',
  }),
  'purchase-completed': (values) => ({
    subject: 'Llegaron tus monedas',
    paragraphs: [
      `Llegaron ${values.received} en ${values.network}. Esta fue la orden:`,
      purchase(values),
      ...transactions(values),
    ],
    action,
  }),
  'purchase-suspended': (values) => ({
    subject: 'Tu compra está en espera',
    paragraphs: [holds[values.orderHold](values.partner), purchase(values)],
    action,
  }),
  'purchase-refunded': (values) => ({
    subject: 'Se reembolsó tu compra',
    paragraphs: [
      `${values.partner} devolvió tu dinero. Tu banco puede tardar unos días en mostrarlo:`,
      purchase(values),
    ],
    action,
  }),
  'purchase-expired': (values) => ({
    subject: 'Tu compra venció',
    paragraphs: [
      'El pago no llegó a tiempo, así que no se compró nada:',
      purchase(values),
      `Si ya pagaste, no pagues otra vez: ${values.partner} completa los pagos tardíos o los devuelve, y la página de la orden lo muestra. Si no has pagado, crea una orden nueva al precio actual.`,
    ],
    action,
  }),
  'purchase-failed': (values) => ({
    subject: 'Tu compra falló',
    paragraphs: [
      'No se compró nada:',
      purchase(values),
      `Si ya pagaste, ${values.partner} debe devolver tu dinero. Si no llega en unos días, contacta al soporte del socio.`,
    ],
    action,
  }),
  'purchase-resumed': (values) => ({
    subject: 'Tu compra sigue adelante',
    paragraphs: [
      `Te avisamos que esta compra había fallado. ${values.partner} aceptó un pago posterior, así que continúa:`,
      purchase(values),
      'No pagues otra vez. La página de la orden muestra lo que sigue.',
    ],
    action,
  }),
  'purchase-paid-twice': (values) => ({
    subject: 'Tu compra se pagó dos veces',
    paragraphs: [
      `${values.partner} recibió dos pagos de una sola compra. Completa uno de ellos:`,
      purchase(values),
      `${values.partner} tiene el otro pago. Nuestro equipo ya recibió el aviso y pedirá que lo devuelva. También puedes contactar al soporte del socio con el número de orden que aparece en la página de la orden.`,
    ],
    action,
  }),
  'sale-completed': (values) => ({
    subject: 'Tu venta se completó',
    paragraphs: [
      `${values.partner} envió ${values.received} a tu cuenta. Tu banco puede tardar en mostrarlo. Esta fue la orden:`,
      sale(values),
      ...transactions(values),
    ],
    action,
  }),
  'sale-suspended': (values) => ({
    subject: 'Tu venta está en espera',
    paragraphs: [holds[values.orderHold](values.partner), sale(values)],
    action,
  }),
  'sale-refunded': (values) => ({
    subject: 'Se devolvieron tus monedas',
    paragraphs: [`${values.partner} devolvió tus monedas:`, sale(values), ...transactions(values)],
    action,
  }),
  'sale-expired': (values) => ({
    subject: 'Tu venta venció',
    paragraphs: [
      'Las monedas no llegaron a tiempo, así que no se vendió nada:',
      sale(values),
      `Si ya las enviaste, no las envíes otra vez: ${values.partner} completa los pagos tardíos o los devuelve, y la página de la orden lo muestra. Si no las has enviado, crea una orden nueva al precio actual.`,
    ],
    action,
  }),
  'sale-failed': (values) => ({
    subject: 'Tu venta falló',
    paragraphs: [
      'No se vendió nada:',
      sale(values),
      `Si ya enviaste las monedas, ${values.partner} debe devolverlas. Sigue el reembolso en la página de la orden. Si no llega, contacta al soporte del socio.`,
    ],
    action,
  }),
  'sale-resumed': (values) => ({
    subject: 'Tu venta sigue adelante',
    paragraphs: [
      `Te avisamos que esta venta había fallado. ${values.partner} la completará de todos modos:`,
      sale(values),
      'No envíes tus monedas otra vez. La página de la orden muestra lo que sigue.',
    ],
    action,
  }),
  'sale-paid-twice': (values) => ({
    subject: 'Tu venta se pagó dos veces',
    paragraphs: [
      `${values.partner} recibió monedas dos veces para una sola venta. Completa una de las dos:`,
      sale(values),
      `${values.partner} tiene las otras monedas. Nuestro equipo ya recibió el aviso y pedirá que las devuelva. También puedes contactar al soporte del socio con el número de orden que aparece en la página de la orden.`,
    ],
    action,
  }),
}
