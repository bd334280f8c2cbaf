import type { AlertKind } from '#api/operator-alerts.ts'
import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { AlertMails } from './mails.ts'

const kinds: Readonly<Record<AlertKind, string>> = {
  'books-difference': 'Los libros y las cadenas no coinciden',
  'books-unproven': 'Libros sin comprobar',
  'coin-stopped': 'Moneda detenida',
  'peg-lost': 'Moneda fuera de su paridad',
  'network-down': 'Red caída',
  'network-lagging': 'Red con retraso',
  'component-unwatched': 'Componente sin vigilar',
  'hot-wallet-low': 'Billetera caliente por debajo del mínimo',
  'payouts-stuck': 'Pagos atascados',
  'deposits-stuck': 'Depósitos atascados',
  'orders-alerted': 'Órdenes por revisar',
  'partner-failing': 'Socio con fallos continuos',
  'mail-stuck': 'Correo atascado',
  'mail-given-up': 'Correos no entregados',
  'queue-late': 'Cola con demasiada espera',
  'probe-failed': 'Dato ilegible',
}

const severities = { page: 'Urgente', warn: 'Aviso' } as const

const action = 'Ver alertas'

function counted(count: number | null): string {
  return count === null ? '' : ` Cantidad: ${count}.`
}

function whatToDo(runbook: string): string {
  return `Qué hacer: ${runbook}`
}

export const alerts: DomainTexts<AlertMails> = {
  'alert-opened': (facts) => ({
    subject: `${severities[facts.severity]}: ${kinds[facts.alert]} (${facts.subject})`,
    paragraphs: [`Desde el ${facts.at}.${counted(facts.count)}`, whatToDo(facts.runbook)],
    action,
  }),
  'alert-reminded': (facts) => ({
    subject: `Sigue abierta: ${kinds[facts.alert]} (${facts.subject})`,
    paragraphs: [
      `Abierta desde el ${facts.at}; nadie la ha confirmado.${counted(facts.count)}`,
      whatToDo(facts.runbook),
      'Confirma la alerta para dejar de recibir recordatorios.',
    ],
    action,
  }),
  'alert-resolved': (facts) => ({
    subject: `Resuelta: ${kinds[facts.alert]} (${facts.subject})`,
    paragraphs: [`Terminó el ${facts.at}.`],
    action,
  }),
}
