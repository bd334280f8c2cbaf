import { useAtomValue } from 'jotai'
import { useSearchParams } from 'react-router-dom'
import { type Address, getAddress, isAddress } from 'viem'
import type { NetworkKey } from '#deployments/networks.ts'
import { networkKeyOf } from '#src/chain/chain-names.ts'
import { addedTokensAtom, type DeviceToken, deviceTokensOf } from '#src/entities/device-wallet/device-tokens.ts'
import { isSameToken } from '#src/features/cold/send/rules/payment.ts'
import { readTransferRecipient } from '#src/features/cold/send/rules/transfer-recipient.ts'

interface SendTarget {
  readonly token: DeviceToken
  readonly network: NetworkKey
  /** The recipient in the page's link, if they can receive the coin. */
  readonly recipient: Address | undefined
}

/** Returns the coin and recipient in the page's query; `undefined` if this device doesn't list the coin. */
export function useSendTarget(): SendTarget | undefined {
  const [query] = useSearchParams()
  const added = useAtomValue(addedTokensAtom)
  const chainId = Number(query.get('chain'))
  const network = networkKeyOf(chainId)
  const named = query.get('token')
  // An address with wrong letter case fails its checksum, so it's rejected like any other typo.
  if (network === undefined || (named !== null && !isAddress(named))) return undefined
  const token = deviceTokensOf(chainId, added).find(({ address }) => isSameToken(address, named))
  if (!token) return undefined
  const recipient = readTransferRecipient(network, token.address, query.get('to') ?? '').address
  return {
    token,
    network,
    recipient: recipient !== undefined && isAddress(recipient) ? getAddress(recipient) : undefined,
  }
}
