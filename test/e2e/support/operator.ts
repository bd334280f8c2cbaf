import type { InferInput } from 'valibot'

import { addLocalOperator } from '#api/local-world.ts'
import type { OperatorRole } from '#api/operator-roles.ts'
import {
  beginWithdrawal,
  confirmWithdrawal,
  verifyWithdrawalCode,
  verifyWithdrawalPassword,
  type Withdrawal,
} from '#api/withdrawals.ts'

import type { Account } from './account.ts'
import { depositEther, giveFundPassword } from './funds.ts'
import type { World } from './world.ts'

/** Makes an account an operator through the API: with all roles, unless the test names some. */
export async function makeOperator(world: World, { email }: Account, roles?: readonly OperatorRole[]): Promise<void> {
  await world.call(addLocalOperator, { email, ...(roles !== undefined && { roles: [...roles] }) })
}

/** Makes a user deposit ether and withdraw it with all three verifications, through the API. */
export async function withdrawEther(world: World, account: Account, amount: string): Promise<Withdrawal> {
  await depositEther(world, account, '9')
  const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
  return withdraw(world, account, { coin: 'ETH', network: 'ethereum', address, amount, fee: '0.0008' })
}

/**
 * Withdraws with all three verifications through the API. The account must not have a fund password or second factor
 * yet.
 */
export async function withdraw(
  world: World,
  account: Account,
  draft: InferInput<typeof beginWithdrawal.input>,
): Promise<Withdrawal> {
  const { email, password, session } = account
  const { accessToken } = session
  const fundPassword = await giveFundPassword(world, account)
  const { id } = await world.call(beginWithdrawal, draft, accessToken)
  const code = await world.codeMailedBy(email, () =>
    world.call(verifyWithdrawalPassword, { id, password }, accessToken),
  )
  await world.call(verifyWithdrawalCode, { id, code }, accessToken)
  return world.call(confirmWithdrawal, { id, fundPassword }, accessToken)
}
