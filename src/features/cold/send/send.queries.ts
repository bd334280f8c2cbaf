import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getPublicClient } from '#src/chain/public-client.ts'
import { readDeviceBalances } from '#src/entities/device-wallet/device-balances.ts'
import type { DeviceToken } from '#src/entities/device-wallet/device-tokens.ts'
import { gasLimit, highestFee, sendableNative } from '#src/entities/device-wallet/network-gas.ts'
import { readRecipientConcerns } from '#src/entities/device-wallet/recipient-concerns.ts'
import { previewTransaction } from '#src/entities/device-wallet/send-transaction.ts'

/** Milliseconds. */
const refreshInterval = 15_000

/** An account's balances of tokens on one chain. */
export function balancesOptions(chainId: number, account: Address, tokens: readonly DeviceToken[]) {
  return queryOptions({
    queryKey: ['device-send-balances', chainId, account, tokens.map(({ address }) => address)],
    queryFn: async () => readDeviceBalances(await getPublicClient(chainId), account, tokens),
    refetchInterval: refreshInterval,
    retry: false,
  })
}

interface NativePayment {
  readonly chainId: number
  readonly from: Address
  readonly recipient: Address
  readonly balance: bigint
}

/** The maximum of the chain's native coin that can be sent: the rest covers the fee at any speed. */
export function sendableNativeOptions({ chainId, from, recipient, balance }: NativePayment) {
  return queryOptions({
    queryKey: ['device-send-maximum', chainId, from, recipient, balance.toString()],
    queryFn: async () => {
      if (balance === 0n) return 0n
      const request = { chainId, from, to: recipient, value: 1n, data: '0x' } as const
      const { simulation, offers, l1Fee } = await previewTransaction(await getPublicClient(chainId), request, [])
      if (simulation.outcome === 'reverts') return 0n
      return sendableNative(balance, highestFee(gasLimit(simulation.gas), offers.fast, l1Fee))
    },
    retry: false,
  })
}

interface InspectedRecipient {
  readonly chainId: number
  readonly from: Address
  readonly recipient: Address
  readonly paid: readonly Address[]
}

/** What the user should know about a recipient. */
export function recipientConcernsOptions({ chainId, from, recipient, paid }: InspectedRecipient) {
  return queryOptions({
    queryKey: ['device-recipient', chainId, from, recipient, paid],
    queryFn: async () => readRecipientConcerns(await getPublicClient(chainId), { recipient, from, paid }),
    retry: false,
  })
}
