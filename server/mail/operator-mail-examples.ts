import type { Mail } from './mail.ts'
import type { AlertMails } from './texts/alerts/mails.ts'
import type { OperatorMails } from './texts/operators/mails.ts'

type FactorResets = 'factor-reset-planned' | 'factor-reset-stopped' | 'factor-reset-done'
type Acts =
  | keyof OperatorMails
  | keyof AlertMails
  | 'logged-out-by-us'
  | 'account-frozen'
  | 'account-unfrozen'
  | FactorResets
type Examples = { readonly [Template in Acts]: Extract<Mail, { template: Template }> }

const at = '2026-01-02T15:04:00.000Z'
const role = { role: 'reviewer', member: '8100000001', at } as const

const alert = {
  alert: 'hot-wallet-low',
  severity: 'page',
  subject: 'ETH/ethereum',
  count: null,
  runbook: 'https://app.example/#/operator/alerts?runbook=hot-wallet-low',
  at,
} as const

/** One example of each email about operators and their actions on an account, for the test of all emails. */
export function operatorMailExamples(recipient: Pick<Mail, 'to' | 'lang' | 'antiPhishingWord'>): Examples {
  return {
    'operator-role-proposed': {
      ...recipient,
      template: 'operator-role-proposed',
      values: { ...role, administrator: '8100000002' },
    },
    'operator-role-granted': { ...recipient, template: 'operator-role-granted', values: role },
    'operator-role-revoked': { ...recipient, template: 'operator-role-revoked', values: role },
    'alert-opened': { ...recipient, template: 'alert-opened', values: alert },
    'alert-reminded': { ...recipient, template: 'alert-reminded', values: { ...alert, count: 2 } },
    'alert-resolved': { ...recipient, template: 'alert-resolved', values: alert },
    'logged-out-by-us': { ...recipient, template: 'logged-out-by-us', values: { at } },
    'account-frozen': { ...recipient, template: 'account-frozen', values: { at, freezeReason: 'activity' } },
    'account-unfrozen': { ...recipient, template: 'account-unfrozen', values: { at } },
    'factor-reset-planned': {
      ...recipient,
      template: 'factor-reset-planned',
      values: { at, resetAt: '2026-01-05T15:04:00.000Z', keepToken: 'keep-token' },
    },
    'factor-reset-stopped': { ...recipient, template: 'factor-reset-stopped', values: { at } },
    'factor-reset-done': { ...recipient, template: 'factor-reset-done', values: { at } },
  }
}
