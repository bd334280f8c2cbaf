import * as v from 'valibot'

import { address, uuid } from '#api/primitives.ts'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { scriptOfAddress } from '#server/bitcoin/addresses.ts'
import { findOwnScripts } from '#server/bitcoin/scripts.repository.ts'
import type { Transaction } from '#server/db/database.ts'
import { findAccountByEmail, findMemberByName } from '#server/identity/accounts/accounts.repository.ts'
import type { FoundAccounts } from '#server/modules/accounts/accounts.service.ts'
import { findOwner } from '#server/modules/deposits/deposit-addresses.repository.ts'
import { listDepositorsOf } from '#server/modules/deposits/deposits.repository.ts'
import { findWithdrawal } from '#server/modules/withdrawals/withdrawals.repository.ts'
import { findOrderByNumber, listOrderersOf } from '#server/orders/orders.repository.ts'

import { listPayersOn } from './payment-transactions.ts'

import { tronOwner } from './tron.ts'

/**
 * Finds accounts by anything that identifies them. The form of the input determines its meaning, and it must match
 * exactly.
 */
export async function searchAccounts(tx: Transaction, entered: string): Promise<FoundAccounts> {
  const query = entered.trim()
  if (query.includes('@')) {
    return found('email', [(await findAccountByEmail(tx, 'main', query.toLowerCase()))?.id])
  }
  if (v.is(uuid, query)) {
    const id = query.toLowerCase()
    return found('id', [id, (await findWithdrawal(tx, id))?.userId])
  }
  const scriptOwners = await listScriptOwners(tx, query)
  if (scriptOwners.length > 0) return found('address', scriptOwners)
  const place = v.safeParse(address, query)
  if (place.success) return found('address', [await findOwner(tx, place.output)])
  const digits = /^(?:0x)?([\da-f]{64})$/i.exec(query)?.[1]?.toLowerCase()
  if (digits !== undefined) return found('transaction', await listPartiesOf(tx, [digits, `0x${digits}`]))
  const member = await findMemberByName(tx, query)
  const order = await findOrderByNumber(tx, query)
  return found('number', [member?.id, order?.userId])
}

/** Returns the owners of a deposit address on non-EVM networks. */
async function listScriptOwners(tx: Transaction, text: string): Promise<readonly (string | null)[]> {
  const owners: (string | null)[] = []
  for (const network of Object.values(bitcoinNetworks)) {
    const script = scriptOfAddress(network, text)
    if (script === undefined) continue
    owners.push(...(await findOwnScripts(tx, network.key, [script])).map(({ userId }) => userId))
  }
  const onTron = await tronOwner(tx, { network: 'tron', address: text })
  return onTron === undefined ? owners : [...owners, onTron.userId]
}

/** Lists all users for whom a transaction moved coins, whatever the notation of its hash. */
async function listPartiesOf(tx: Transaction, hashes: readonly string[]): Promise<readonly string[]> {
  const depositors = await listDepositorsOf(tx, hashes)
  const payers = await listPayersOn(tx, hashes)
  const orderers = await listOrderersOf(tx, hashes)
  return [...depositors, ...payers, ...orderers]
}

function found(by: FoundAccounts['by'], owners: readonly (string | null | undefined)[]): FoundAccounts {
  const userIds = new Set(owners.filter((owner) => owner !== null && owner !== undefined))
  return { by, userIds: [...userIds] }
}
