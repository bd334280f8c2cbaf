import { useQuery } from '@tanstack/react-query'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { AccountKey } from '#src/keyring/bitcoin-protocol.ts'
import { deriveAccountAddress } from '#src/keyring/derive-account-address.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { indexUrlsQuery, keysOf } from './index-urls.queries.ts'
import { readFreshIndex } from './index-server.ts'

interface FreshAddress {
  /** `undefined` while loading, and if the account has no address on the network. */
  readonly address: string | undefined
  readonly isPending: boolean
  /** Whether this is just the account's first address, because the server doesn't say which were used. */
  readonly isFirst: boolean
}

/**
 * The account's next unused address on a Bitcoin-like network: it doesn't reveal payments to the others, which stay
 * valid.
 * @param network Omit it if the address never changes.
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
      if (!key || url === undefined) throw new Error('No account key or index server to find used addresses')
      const index = await readFreshIndex(url, key, 0, signal)
      return deriveAccountAddress({ format: bitcoinNetworks[key.network], xpub: key.xpub, branch: 0, index })
    },
    enabled: isAsked,
    staleTime: 0,
    // An address that was unused a while ago isn't shown, not even until the answer arrives.
    gcTime: 0,
    retry: false,
  })
  const isWaiting = first !== undefined && (isOpening || (isAsked && isPending))
  return { address: isWaiting ? undefined : (data ?? first), isPending: isWaiting, isFirst: !isWaiting && !data }
}

interface Source {
  readonly first: string | undefined
  /** Key that addresses derive from; missing in wallets of older versions until they are unlocked. */
  readonly key: AccountKey | undefined
  readonly url: string | undefined
  /** Whether the server isn't known yet. */
  readonly isOpening: boolean
}

function useSource(account: DeviceAccount | undefined, network: BitcoinNetworkKey | undefined): Source {
  const { data: urls, isPending: isOpening } = useQuery(indexUrlsQuery)
  if (!account || !network) return { first: undefined, key: undefined, url: undefined, isOpening }
  const [key] = keysOf(account, network)
  return { first: account.addresses[network], key, url: urls?.[network], isOpening }
}
