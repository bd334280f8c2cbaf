import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { MerchantMails } from './mails.ts'

const action = 'Ver solicitud'

export const merchants: DomainTexts<MerchantMails> = {
  'merchant-submitted': ({ business }) => ({
    subject: 'Recibimos tu solicitud de comercio',
    paragraphs: [
      `Recibimos la solicitud de ${business}. Dos de nuestros revisores examinan cada solicitud.`,
      'Te escribiremos en cuanto haya cambios. Puedes retirarla mientras no esté resuelta.',
    ],
    action,
  }),
  'merchant-in-review': ({ business }) => ({
    subject: 'Tu solicitud de comercio está en revisión',
    paragraphs: [`Un revisor abrió la solicitud de ${business}. Por ahora no tienes que hacer nada.`],
    action,
  }),
  'merchant-question': ({ business, reply }) => ({
    subject: 'Necesitamos más información sobre tu solicitud de comercio',
    paragraphs: [
      `Un revisor tiene una pregunta sobre la solicitud de ${business}:`,
      ...reply.split(/\n+/),
      'Responde en la página de tu solicitud, donde también puedes adjuntar documentos. La revisión continuará después.',
    ],
    action: 'Responder',
  }),
  'merchant-approved': ({ business, merchantCode }) => ({
    subject: 'Tu solicitud de comercio fue aprobada',
    paragraphs: [
      `${business} ya es un comercio de Sevenport. Tu código de comercio es ${merchantCode}.`,
      'Quienes se registren con él pertenecerán a tu comercio. Tu enlace está en tu página de comercio.',
    ],
    action: 'Abrir página de comercio',
  }),
  'merchant-rejected': ({ business, reason }) => ({
    subject: 'Tu solicitud de comercio fue rechazada',
    paragraphs: [
      `No aprobamos la solicitud de ${business}. Motivo: ${reason}`,
      'Puedes volver a solicitarlo cuando esto haya cambiado.',
    ],
    action,
  }),
  'merchant-suspended': ({ business, reason }) => ({
    subject: 'Tu comercio está suspendido',
    paragraphs: [
      `El comercio ${business} está suspendido. Motivo: ${reason}`,
      'Nadie podrá registrarse ni presentar solicitudes con tu código hasta que se reactive. Tu cuenta y tus fondos no se ven afectados. Si crees que es un error, escribe a soporte.',
    ],
    action: 'Abrir página de comercio',
  }),
  'merchant-resumed': ({ business, reason }) => ({
    subject: 'Tu comercio vuelve a estar activo',
    paragraphs: [`El comercio ${business} vuelve a estar activo y tu código funciona. Motivo: ${reason}`],
    action: 'Abrir página de comercio',
  }),
  'merchant-brand-approved': ({ business, domain }) => ({
    subject: 'Tu marca fue aprobada',
    paragraphs: [
      `La marca ${business} fue aprobada. Se muestra en ${domain} mientras exista el registro TXT del dominio.`,
    ],
    action: 'Abrir página de comercio',
  }),
  'merchant-brand-rejected': ({ business, domain, reason }) => ({
    subject: 'Tu marca fue rechazada',
    paragraphs: [
      `No aprobamos la marca ${business} para ${domain}. Motivo: ${reason}`,
      'Cámbiala en tu página de comercio y la revisaremos de nuevo.',
    ],
    action: 'Abrir página de comercio',
  }),
  'merchant-domain-lost': ({ business, domain }) => ({
    subject: 'Tu marca ya no se muestra',
    paragraphs: [
      `El registro TXT que demuestra que ${domain} es tuyo ya no está, así que la marca ${business} dejó de mostrarse ahí.`,
      'Vuelve a agregar el registro y compruébalo en tu página de comercio. Si el dominio ya no es tuyo, indica otro.',
    ],
    action: 'Abrir página de comercio',
  }),
}
