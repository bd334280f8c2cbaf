import { queryOptions } from '@tanstack/react-query'
import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import type { AccountKey } from '#src/keyring/bitcoin-protocol.ts'
import { openKeyring } from '#src/keyring/open-keyring.ts'
import { useSentPayments } from '#src/entities/device-wallet/use-sent-payments.ts'
import { loadAppConfig } from '#src/lib/app-config.ts'
import { openOnce } from '#src/lib/open-once.ts'
import type { BitcoinCoin } from './bitcoin-coin.ts'
import { type BitcoinOutbox, createBitcoinOutbox } from './bitcoin-outbox.ts'
import { readCoins, readFeeRates, readFreshIndex } from './index-server.ts'
import type { SentBitcoin } from './sent-bitcoin.ts'
import { openSentBitcoinStorage } from './sent-bitcoin-storage.ts'

/** Milliseconds. */
const coinsInterval = 15_000
const feesInterval = 30_000

export interface AccountOnNetwork {
  readonly url: string
  readonly network: BitcoinNetworkKey
  readonly keys: readonly AccountKey[]
}

/** All unspent coins of an account, across its address types. */
export function coinsOptions({ url, network, keys }: AccountOnNetwork) {
  return queryOptions({
    queryKey: ['bitcoin-coins', network, keys.map(({ xpub }) => xpub)],
    queryFn: async ({ signal }): Promise<readonly BitcoinCoin[]> =>
      (await Promise.all(keys.map(async (key) => readCoins(url, key, signal)))).flat(),
    refetchInterval: coinsInterval,
    retry: false,
  })
}

export function feeRatesOptions({ url, network }: Pick<AccountOnNetwork, 'url' | 'network'>) {
  return queryOptions({
    queryKey: ['bitcoin-fee-rates', network],
    queryFn: async ({ signal }) => readFeeRates(url, network, signal),
    refetchInterval: feesInterval,
    retry: false,
  })
}

/**
 * Returns the index of the next change address: one never paid to, according to the server and to this device's
 * payments.
 */
export async function freshChangeIndex(
  { url, network, keys }: AccountOnNetwork,
  accountId: string,
  sent: readonly SentBitcoin[],
): Promise<number> {
  const [usual] = keys
  if (!usual) throw new Error('The account has no key for change')
  const own = sent.filter((payment) => payment.network === network && payment.accountId === accountId)
  const used = own.flatMap(({ change }) => change?.index ?? [])
  return Math.max(await readFreshIndex(url, usual, 1), ...used.map((index) => index + 1))
}

/** Opens the outbox of this device, whose stored payments all tabs share. */
export const openBitcoinOutbox = openOnce(async (): Promise<BitcoinOutbox> => {
  const [keyring, { indexUrls, worldId }] = await Promise.all([openKeyring(), loadAppConfig()])
  return createBitcoinOutbox({
    storage: openSentBitcoinStorage(),
    urlOf: (network) => {
      const url = indexUrls[network]
      if (url === undefined) throw new Error(`No index server is configured for ${network}`)
      return url
    },
    sign: keyring.signBitcoinPayment,
    worldId,
    now: () => Date.now(),
  })
})

/** The payments that this device has sent, with their state. */
export function useSentBitcoin() {
  return useSentPayments('bitcoin', openBitcoinOutbox)
}
