import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { InferOutput } from 'valibot'
import type { overviewPart } from '#api/operator-overview.ts'

/** Names of the overview's parts. */
export const partTexts: Readonly<Record<InferOutput<typeof overviewPart>, MessageDescriptor>> = {
  'coin-stops': msg`Coins stopped by a safety check`,
  'peg-stops': msg`Coins off their peg`,
  'book-differences': msg`Differences in the books`,
  'payouts-waiting': msg`Payouts that can’t be sent`,
  'payouts-unconfirmed': msg`Payouts without confirmation`,
  'deposits-uncredited': msg`Deposits not credited`,
  'order-alerts': msg`Orders to check`,
  withdrawals: msg`Withdrawals to review`,
  'factor-resets': msg`Second factors to reset`,
  'reward-reviews': msg`Held rewards`,
  'merchant-applications': msg`Merchant applications`,
  'merchant-brands': msg`Merchant brands`,
  conversations: msg`Conversations to answer`,
  content: msg`Content to review`,
  'role-proposals': msg`Role proposals to confirm`,
  'term-proposals': msg`Fees and limits to confirm`,
  'unclaimed-deposits': msg`Unclaimed deposits`,
  money: msg`Money in and out`,
  'hot-wallets': msg`Hot wallets`,
  components: msg`Services`,
  networks: msg`Networks`,
  mail: msg`Email`,
}
