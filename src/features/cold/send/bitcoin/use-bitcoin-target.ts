import { useSearchParams } from 'react-router-dom'
import { type BitcoinNetwork, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { isBitcoinNetwork } from '#src/entities/device-wallet/bitcoin/bitcoin-network-key.ts'
import { readRecipient } from '#src/entities/recipient/recipient.ts'

interface BitcoinTarget {
  readonly network: BitcoinNetwork
  /** The recipient in the page's link, if it's an address of the network. */
  readonly recipient: string | undefined
}

/** Returns the Bitcoin-like network and the recipient in the page's query; `undefined` for any other network. */
export function useBitcoinTarget(): BitcoinTarget | undefined {
  const [query] = useSearchParams()
  const key = query.get('network')
  if (!isBitcoinNetwork(key)) return undefined
  return { network: bitcoinNetworks[key], recipient: readRecipient(key, query.get('to') ?? '').address }
}
