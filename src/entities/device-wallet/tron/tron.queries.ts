import { queryOptions } from '@tanstack/react-query'
import { openKeyring } from '#src/keyring/open-keyring.ts'
import { useSentPayments } from '#src/entities/device-wallet/use-sent-payments.ts'
import { loadAppConfig } from '#src/lib/app-config.ts'
import { openOnce } from '#src/lib/open-once.ts'
import type { TronOutlook, TronWish } from './plan-tron-payment.ts'
import { openSentTronStorage } from './sent-tron-storage.ts'
import { readTronFunds } from './tron-funds.ts'
import { createTronOutbox, type TronOutbox } from './tron-outbox.ts'
import { estimateEnergy, readAccountKind, readPrices, readResources } from './tron-server.ts'

/** Milliseconds. */
const fundsInterval = 15_000
const outlookInterval = 30_000

/** An account's address and its server. */
export interface TronPlace {
  readonly url: string
  readonly address: string
}

/** An account's balances, and what it can use without burning TRX. */
export function tronFundsOptions({ url, address }: TronPlace) {
  return queryOptions({
    queryKey: ['tron-funds', address],
    queryFn: async ({ signal }) => {
      const [funds, resources] = await Promise.all([
        readTronFunds(url, address, signal),
        readResources(url, address, signal),
      ])
      return { ...funds, resources }
    },
    refetchInterval: fundsInterval,
    retry: false,
  })
}

/** Conditions on the chain that affect a payment. */
export function tronOutlookOptions(url: string, { from, recipient, token }: TronWish) {
  return queryOptions({
    queryKey: ['tron-outlook', from, recipient, token],
    queryFn: async ({ signal }): Promise<TronOutlook> => {
      const [prices, recipientKind, energy] = await Promise.all([
        readPrices(url, signal),
        readAccountKind(url, recipient, signal),
        // The smallest transfer takes as much energy as any; only one that empties the account takes less.
        token === null ? 0n : estimateEnergy(url, { contract: token, owner: from, recipient, amount: 1n }, signal),
      ])
      return { prices, recipientKind, energy }
    },
    refetchInterval: outlookInterval,
    retry: false,
  })
}

/** Opens this device's TRON outbox, whose stored payments all tabs share. */
export const openTronOutbox = openOnce(async (): Promise<TronOutbox> => {
  const [keyring, { indexUrls, worldId }] = await Promise.all([openKeyring(), loadAppConfig()])
  return createTronOutbox({
    storage: openSentTronStorage(),
    url: () => {
      if (indexUrls.tron === undefined) throw new Error('No TRON server is configured')
      return indexUrls.tron
    },
    secondUrl: () => indexUrls.secondTron,
    sign: keyring.signTronPayment,
    worldId,
    now: () => Date.now(),
  })
})

/** The payments that this device has sent, with their state. */
export function useSentTron() {
  return useSentPayments('tron', openTronOutbox)
}
