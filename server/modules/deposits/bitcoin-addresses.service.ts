import type * as v from 'valibot'

import type { getBitcoinDepositAddress } from '#api/bitcoin-deposits.ts'
import { tronAddressOf } from '#api/addresses/tron-address.ts'
import { apiErrorCode } from '#api/errors.ts'
import { isBitcoinNetworkKey } from '#deployments/bitcoin-network-key.ts'
import { type BitcoinNetwork, type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { addressOfScript, branches, ScriptDerivation, scriptOfKeyHash } from '#server/bitcoin/addresses.ts'
import { listIncoming } from '#server/bitcoin/outputs.repository.ts'
import { findScriptOf, listScriptsOf, takeScript } from '#server/bitcoin/scripts.repository.ts'
import type { BitcoinPlace } from '#server/config/bitcoin-environment.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { PersonalData } from '#server/db/personal-data.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { formatAmount, fromNetworkUnits } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import type { DepositRow } from './deposits.repository.ts'

export interface BitcoinAddressesOptions {
  readonly database: Database
  readonly clock: Clock
  readonly places: readonly BitcoinPlace[]
}

type Answer = v.InferInput<typeof getBitcoinDepositAddress.data>

/** Seconds for which a payment that has vanished is still shown. */
const shownGone = 7 * 86_400

/** Users' deposit addresses on Bitcoin-like networks, and incoming payments. */
export class BitcoinAddresses {
  readonly #options: BitcoinAddressesOptions

  constructor(options: BitcoinAddressesOptions) {
    this.#options = options
  }

  /**
   * Returns the user's address on a network, creating it on the first call.
   * @throws ApiFailure `unavailable` if this server has no node.
   */
  async find(userId: string, key: BitcoinNetworkKey): Promise<Answer> {
    const { database, clock, places } = this.#options
    const place = places.find(({ network }) => network.key === key)
    if (place === undefined) throw new ApiFailure(apiErrorCode.unavailable, 'Deposit addresses aren’t available here')
    const { network, xpub } = place
    const row =
      (await findScriptOf(database, key, userId)) ??
      (await database.transaction((tx) =>
        takeScript(tx, new ScriptDerivation(network, xpub), {
          network: key,
          branch: branches.deposits,
          userId,
          at: clock(),
        }),
      ))
    const incoming = await listIncoming(database, key, { userId, since: addSeconds(clock(), -shownGone) })
    return {
      address: writeAddress(network, row.script),
      index: row.index,
      since: row.createdAt.toISOString(),
      incoming: incoming.map(({ txid, vout, value, seenAt, goneAt }) => ({
        transactionId: txid,
        output: vout,
        amount: formatAmount(fromNetworkUnits(value, network.decimals)),
        state: goneAt === null ? 'on-its-way' : 'gone',
        seenAt: seenAt.toISOString(),
      })),
    }
  }
}

/** Exported, not erased: the addresses are still watched after the account is deleted, without an owner. */
export function bitcoinAddressData(places: readonly BitcoinPlace[]): PersonalData {
  return {
    section: 'bitcoinAddresses',
    export: async (tx, { userId }) => [...(await listBitcoinAddresses(tx, userId, places))],
  }
}

/** Returns the user's addresses on these networks, oldest first. */
export async function listBitcoinAddresses(tx: Transaction, userId: string, places: readonly BitcoinPlace[]) {
  const scripts = await listScriptsOf(tx, userId)
  return scripts.map(({ network: key, script, index, createdAt }) => {
    return { network: key, address: writeAddress(networkAt(places, key), script), index, createdAt }
  })
}

/** Returns a deposit's recipient address in its network's format. */
export function writeRecipient(
  { network: key, recipient }: Pick<DepositRow, 'network' | 'recipient'>,
  places: readonly BitcoinPlace[],
): string {
  if (key === 'tron') return tronAddressOf(recipient)
  if (!isBitcoinNetworkKey(key)) return recipient
  const network = networkAt(places, key)
  return writeAddress(network, scriptOfKeyHash(network, Buffer.from(recipient.slice(2), 'hex')))
}

/** Returns the network as configured on this server, or else its public parameters. */
function networkAt(places: readonly BitcoinPlace[], key: BitcoinNetworkKey): BitcoinNetwork {
  return places.find(({ network }) => network.key === key)?.network ?? bitcoinNetworks[key]
}

function writeAddress(network: BitcoinNetwork, script: Uint8Array): string {
  const address = addressOfScript(network, script)
  if (address === null) throw new Error(`A script of our own has no address on ${network.name}`)
  return address
}
