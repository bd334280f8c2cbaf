import { useAtomValue } from 'jotai'
import { useSearchParams } from 'react-router-dom'
import { isAddress, isAddressEqual } from 'viem'
import { poolChains } from '#src/chain/chains.ts'
import {
  addedTokensAtom,
  type DeviceToken,
  deviceTokensOf,
  isShown,
  shownCoinsAtom,
} from '#src/entities/device-wallet/device-tokens.ts'
import { type DeviceAccount, isEvmAccount } from '#src/keyring/keyring.ts'
import { otherFamilies, type OtherFamily, type Receiving } from '#src/features/cold/assets/rules/receiving.ts'

interface ReceivingChoice {
  readonly receiving: Receiving | undefined
  /** Coins on the chosen chain. */
  readonly tokens: readonly DeviceToken[]
  readonly chooseChain: (chainId: number) => void
  readonly chooseFamily: (family: OtherFamily) => void
  readonly chooseToken: (token: DeviceToken) => void
}

/**
 * Returns what the page's query asks to receive. Without a query, the first network's native coin, or the only coin
 * that the account has an address for.
 */
export function useReceiving(account: DeviceAccount | undefined): ReceivingChoice {
  const [query, setQuery] = useSearchParams()
  const added = useAtomValue(addedTokensAtom)
  const choices = useAtomValue(shownCoinsAtom)
  const choose = (next: Record<string, string>) => {
    setQuery(next, { replace: true })
  }
  const named = otherFamilies.find((each) => each === query.get('network'))
  // A watched public key is for one network and has no address on any other.
  const only = account && !isEvmAccount(account) ? otherFamilies.find((each) => account.addresses[each]) : undefined
  const family = only ?? named
  const chain = poolChains.find(({ id }) => String(id) === query.get('chain')) ?? poolChains[0]
  const all = chain && family === undefined ? deviceTokensOf(chain.id, added) : []
  const wanted = query.get('token')
  const wantedToken = all.find(({ address }) => address !== null && isSameAddress(address, wanted)) ?? all[0]
  return {
    receiving: family !== undefined ? { family } : wantedToken && { token: wantedToken },
    tokens: all.filter((token) => token === wantedToken || isShown(token, choices)),
    chooseChain: (chainId) => {
      choose({ chain: String(chainId) })
    },
    chooseFamily: (next) => {
      choose({ network: next })
    },
    chooseToken: ({ chainId, address }) => {
      choose({ chain: String(chainId), ...(address !== null && { token: address }) })
    },
  }
}

function isSameAddress(address: `0x${string}`, text: string | null): boolean {
  return text !== null && isAddress(text, { strict: false }) && isAddressEqual(address, text)
}
