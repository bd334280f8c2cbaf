import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AlertKind } from '#api/operator-alerts.ts'

/** What is wrong, for each kind of alert. */
export const alertTexts: Readonly<Record<AlertKind, MessageDescriptor>> = {
  'books-difference': msg`Books and chains differ`,
  'books-unproven': msg`Books not proven`,
  'coin-stopped': msg`Coin stopped`,
  'peg-lost': msg`Coin off its peg`,
  'network-down': msg`Network down`,
  'network-lagging': msg`Network lagging`,
  'component-unwatched': msg`Component not checked`,
  'hot-wallet-low': msg`Hot wallet below its floor`,
  'payouts-stuck': msg`Payouts stuck`,
  'deposits-stuck': msg`Deposits stuck`,
  'orders-alerted': msg`Orders to check`,
  'partner-failing': msg`Partner keeps failing`,
  'mail-stuck': msg`Email stuck`,
  'mail-given-up': msg`Emails given up`,
  'queue-late': msg`Queue waiting too long`,
  'probe-failed': msg`Figure not readable`,
}
