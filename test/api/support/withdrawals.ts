import { sendAccountCode, setFundPassword } from '#api/account.ts'
import {
  beginWithdrawal,
  confirmWithdrawal,
  verifyWithdrawalCode,
  verifyWithdrawalPassword,
  verifyWithdrawalSecondFactor,
  type Withdrawal,
  type WithdrawalRequest,
} from '#api/withdrawals.ts'
import { networks } from '#deployments/networks.ts'
import type { ServerConfig } from '#server/config/config.ts'

import { giveCoins } from './funds.ts'
import { newestCode, type Person, register } from './people.ts'
import { additionInput } from './second-factors.ts'
import type { TestApp } from './test-app.ts'
import { testConfig } from './test-config.ts'

export const fundPassword = 'anchor!violet27'

/** A configuration with the seven local chains, but no nodes: only payments would call them. */
export const walletConfig: ServerConfig = {
  ...testConfig,
  rpcUrls: Object.fromEntries(networks.map(({ localChainId }) => [localChainId, 'http://127.0.0.1:1'])),
}

/** Registers a user with a fund password and, unless it's zero, a balance in whole USDT. */
export async function registerWithFunds(server: TestApp, amount = '1000'): Promise<Person> {
  const person = await register(server)
  const { email, password, signedIn } = person
  await server.ask(sendAccountCode, { purpose: 'set-fund-password' }, signedIn)
  const code = await newestCode(server, email)
  await server.ask(setFundPassword, { currentPassword: password, fundPassword, code }, signedIn)
  if (amount !== '0') await giveCoins(server, person.session.userId, amount)
  return person
}

/** A valid withdrawal. */
export const goodDraft = {
  coin: 'USDT',
  network: 'bsc',
  address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  amount: '100',
  fee: '0.5',
} as const

/** Begins a withdrawal that differs from the valid one by these changes. */
export async function beginWith(
  server: TestApp,
  { signedIn }: Person,
  changes: Partial<Record<keyof typeof goodDraft | 'memo', string>> = {},
) {
  return server.call(beginWithdrawal, { ...goodDraft, ...changes } as typeof goodDraft, signedIn)
}

/** Begins a withdrawal and takes it up to its third verification. @returns Its id. */
export async function verifyTwice(
  server: TestApp,
  person: Person,
  changes: Parameters<typeof beginWith>[2] = {},
): Promise<string> {
  const { data, msg } = await beginWith(server, person, changes)
  if (data === null) throw new Error(`The withdrawal could not be started: ${msg}`)
  return verifyBegun(server, person, data)
}

/** Takes a withdrawal that has begun up to its third verification. @returns Its id. */
export async function verifyBegun(
  server: TestApp,
  person: Person,
  { id, nextStep }: Pick<WithdrawalRequest, 'id' | 'nextStep'>,
): Promise<string> {
  const { password, signedIn, email } = person
  const { secondFactor: proof } = nextStep === 'second-factor' ? await additionInput(server, person) : {}
  if (proof === undefined) await server.ask(verifyWithdrawalPassword, { id, password }, signedIn)
  else await server.ask(verifyWithdrawalSecondFactor, { id, proof }, signedIn)
  await server.ask(verifyWithdrawalCode, { id, code: await newestCode(server, email) }, signedIn)
  return id
}

/** Makes a withdrawal with all three verifications. */
export async function withdraw(
  server: TestApp,
  person: Person,
  changes: Parameters<typeof beginWith>[2] = {},
): Promise<Withdrawal> {
  const id = await verifyTwice(server, person, changes)
  return server.ask(confirmWithdrawal, { id, fundPassword }, person.signedIn)
}
