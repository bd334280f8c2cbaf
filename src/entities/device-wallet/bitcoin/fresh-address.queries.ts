import { useQuery } from '@tanstack/react-query'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { AccountKey } from '#src/keyring/bitcoin-protocol.ts'
import { deriveAccountAddress } from '#src/keyring/derive-account-address.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { indexUrlsQuery, keysOf } from './index-urls.queries.ts'
import { readFreshIndex } from './index-server.ts'

interface FreshAddress {
  /** `undefined` while it is looked for, and where the account has no address on the network. */
  readonly address: string | undefined
  readonly isPending: boolean
  /** The server doesn't say what was paid to: this is the account's first address. */
  readonly isFirst: boolean
}

/**
 * The account's next address on a network of Bitcoin's kind that nothing was paid to: nobody sees from it what was paid to
 * the others. Those stay the account's own.
 * @param network None where the address never changes.
 */
export function useFreshAddress(
  account: DeviceAccount | undefined,
  network: BitcoinNetworkKey | undefined,
): FreshAddress {
  const { first, key, url, isOpening } = useSource(account, network)
  const isAsked = first !== undefined && key !== undefined && url !== undefined
  const { data, isPending } = useQuery({
    queryKey: ['fresh-address', key?.xpub],
    queryFn: async ({ signal }) => {
      if (!key || url === undefined) throw new Error('Nothing says which addresses were paid to')
      const index = await readFreshIndex(url, key, 0, signal)
      return deriveAccountAddress({ format: bitcoinNetworks[key.network], xpub: key.xpub, branch: 0, index })
    },
    enabled: isAsked,
    staleTime: 0,
    // An address that was fresh a while ago isn't shown, not even until the answer is there.
    gcTime: 0,
    retry: false,
  })
  const isWaiting = first !== undefined && (isOpening || (isAsked && isPending))
  return { address: isWaiting ? undefined : (data ?? first), isPending: isWaiting, isFirst: !isWaiting && !data }
}

interface Source {
  readonly first: string | undefined
  /** That addresses follow from; none in wallets of older versions until they are unlocked. */
  readonly key: AccountKey | undefined
  readonly url: string | undefined
  /** Whether it isn't known yet which server there is. */
  readonly isOpening: boolean
}

function useSource(account: DeviceAccount | undefined, network: BitcoinNetworkKey | undefined): Source {
  const { data: urls, isPending: isOpening } = useQuery(indexUrlsQuery)
  if (!account || !network) return { first: undefined, key: undefined, url: undefined, isOpening }
  const [key] = keysOf(account, network)
  return { first: account.addresses[network], key, url: urls?.[network], isOpening }
}
