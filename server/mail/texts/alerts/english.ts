import type { AlertKind } from '#api/operator-alerts.ts'
import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { AlertMails } from './mails.ts'

const kinds: Readonly<Record<AlertKind, string>> = {
  'books-difference': 'Books and chains differ',
  'books-unproven': 'Books not proven',
  'coin-stopped': 'Coin stopped',
  'peg-lost': 'Coin off its peg',
  'network-down': 'Network down',
  'network-lagging': 'Network lagging',
  'component-unwatched': 'Component not checked',
  'hot-wallet-low': 'Hot wallet below its floor',
  'payouts-stuck': 'Payouts stuck',
  'deposits-stuck': 'Deposits stuck',
  'orders-alerted': 'Orders to check',
  'partner-failing': 'Partner keeps failing',
  'mail-stuck': 'Email stuck',
  'mail-given-up': 'Emails given up',
  'queue-late': 'Queue waiting too long',
  'probe-failed': 'Figure not readable',
}

const severities = { page: 'Urgent', warn: 'Warning' } as const

const action = 'View alerts'

function counted(count: number | null): string {
  return count === null ? '' : ` Count: ${count}.`
}

function whatToDo(runbook: string): string {
  return `What to do: ${runbook}`
}

export const alerts: DomainTexts<AlertMails> = {
  'alert-opened': (facts) => ({
    subject: `${severities[facts.severity]}: ${kinds[facts.alert]} (${facts.subject})`,
    paragraphs: [`Since ${facts.at}.${counted(facts.count)}`, whatToDo(facts.runbook)],
    action,
  }),
  'alert-reminded': (facts) => ({
    subject: `Still open: ${kinds[facts.alert]} (${facts.subject})`,
    paragraphs: [
      `Open since ${facts.at}, and nobody has acknowledged it.${counted(facts.count)}`,
      whatToDo(facts.runbook),
      'Acknowledge the alert to stop these reminders.',
    ],
    action,
  }),
  'alert-resolved': (facts) => ({
    subject: `Resolved: ${kinds[facts.alert]} (${facts.subject})`,
    paragraphs: [`Over since ${facts.at}.`],
    action,
  }),
}
