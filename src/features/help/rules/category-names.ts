import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { HelpCategory } from '#api/help-centre.ts'

export const categoryNames: Readonly<Record<HelpCategory, MessageDescriptor>> = {
  start: msg`Getting started`,
  deposits: msg`Deposits`,
  withdrawals: msg`Withdrawals and transfers`,
  swaps: msg`Swaps`,
  fiat: msg`Buying and selling`,
  mining: msg`Mining and check-ins`,
  security: msg`Security and scams`,
  account: msg`Your account`,
}
