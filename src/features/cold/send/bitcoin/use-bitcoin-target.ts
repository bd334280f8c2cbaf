import { useSearchParams } from 'react-router-dom'
import { type BitcoinNetwork, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { isBitcoinNetwork } from '#src/entities/device-wallet/bitcoin/bitcoin-network-key.ts'
import { readRecipient } from '#src/entities/recipient/recipient.ts'

interface BitcoinTarget {
  readonly network: BitcoinNetwork
  /** Whom the page's link names, if that is an address of the network. */
  readonly recipient: string | undefined
}

/** The network of Bitcoin's kind that the page's query names, and whom it pays; `undefined` for any other. */
export function useBitcoinTarget(): BitcoinTarget | undefined {
  const [query] = useSearchParams()
  const key = query.get('network')
  if (!isBitcoinNetwork(key)) return undefined
  return { network: bitcoinNetworks[key], recipient: readRecipient(key, query.get('to') ?? '').address }
}
