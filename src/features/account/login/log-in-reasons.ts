import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Path, paths } from '#src/config/paths.ts'

const deposit = msg`Log in to deposit`
const withdraw = msg`Log in to withdraw`
const wallet = msg`Log in to see your wallet`
const history = msg`Log in to see your history`
const rewards = msg`Log in to see your rewards`

/** What the user was about to do, for pages that require an account. */
const reasons: Readonly<Partial<Record<Path, MessageDescriptor>>> = {
  [paths.deposit]: deposit,
  [paths.depositHistory]: history,
  [paths.depositDetail]: history,
  [paths.withdrawableCoins]: withdraw,
  [paths.withdraw]: withdraw,
  [paths.withdrawReview]: withdraw,
  [paths.withdrawHistory]: history,
  [paths.withdrawDetail]: history,
  [paths.addressBook]: msg`Log in to see your address book`,
  [paths.spotTransfer]: msg`Log in to send coins`,
  [paths.spotTransferDetail]: history,
  [paths.spotWallet]: wallet,
  [paths.spotHistory]: history,
  [paths.spotEntry]: history,
  [paths.rewardRecords]: rewards,
  [paths.rewardRecord]: rewards,
}

/**
 * Returns why the page at `place` asks for a login.
 * @param place Path of the page, with or without a query; `null` if the user only came to log in.
 */
export function logInReason(place: string | null): MessageDescriptor | undefined {
  return Object.entries(reasons).find(([path]) => path === place?.split('?')[0])?.[1]
}
