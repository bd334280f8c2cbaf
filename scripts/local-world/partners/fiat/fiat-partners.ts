import { randomBytes, randomUUID } from 'node:crypto'

import { type FiatConfig, noFiat } from '#server/config/fiat-config.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { TronSource } from '#scripts/local-world/partners/exchange/engine/tron-chain.ts'
import { type BitcoinSources, chainsFrom, type RpcUrls } from '#scripts/local-world/partners/exchange/partner-chains.ts'
import { StandInLedger } from '#scripts/local-world/partners/exchange/stand-in-chain.ts'

import { startBanxa } from './banxa.ts'
import type { FiatFault, FiatPartnerName } from './faults.ts'
import type { FiatSimulator } from './fiat-simulator.ts'
import { startMoonPay } from './moonpay.ts'
import { startOnmeta } from './onmeta.ts'
import { startTransak } from './transak.ts'

export interface FiatPartnersOptions {
  readonly clock: Clock
  readonly chains: RpcUrls
  readonly bitcoin?: BitcoinSources
  readonly tron?: TronSource
  /** Returns the server's webhook URL for a partner. */
  readonly webhookUrlOf: (partner: FiatPartnerName) => string
  /** The ledger of the networks without a node, if shared with other partners. */
  readonly ledger?: StandInLedger
  readonly pollMilliseconds?: number
}

export interface FiatPartners {
  /** Makes a server use these simulators. */
  readonly config: FiatConfig
  readonly simulators: Readonly<Record<FiatPartnerName, FiatSimulator>>
  setFault(partner: FiatPartnerName, fault: FiatFault | null): void
  close(): Promise<void>
}

/** Someone trying things out sends more requests than a public plan allows a whole company. */
const requestsPerMinute = 600

function endpointOf({ url }: FiatSimulator) {
  return { url, requestsPerMinute, isPrivate: true }
}

/** Starts a simulator of every fiat partner, on the chains of one local world. */
export async function startFiatPartners(options: FiatPartnersOptions): Promise<FiatPartners> {
  const { clock, chains, bitcoin = new Map(), tron = null, webhookUrlOf, pollMilliseconds } = options
  const { ledger = new StandInLedger(clock) } = options
  const chainsOf = (seed: string) => chainsFrom({ ledger, rpcUrls: chains, bitcoin, tron }, seed)
  const optionsOf = (partner: FiatPartnerName) => ({
    clock,
    chainsOf,
    webhookUrl: webhookUrlOf(partner),
    requestsPerMinute,
    pollMilliseconds,
  })
  const keys = makeKeys()
  const [moonpay, banxa, transak, onmeta] = await Promise.all([
    startMoonPay({ ...optionsOf('moonpay'), keys: keys.moonpay }),
    startBanxa({ ...optionsOf('banxa'), keys: keys.banxa }),
    startTransak({ ...optionsOf('transak'), keys: keys.transak }),
    startOnmeta({ ...optionsOf('onmeta'), keys: keys.onmeta }),
  ])
  const simulators = { moonpay, banxa, transak, onmeta }
  return {
    config: {
      ...noFiat,
      moonPay: {
        ...keys.moonpay,
        buyUrl: `${moonpay.url}/buy`,
        sellUrl: `${moonpay.url}/sell`,
        endpoint: endpointOf(moonpay),
      },
      banxa: { ...keys.banxa, endpoint: endpointOf(banxa) },
      transak: { ...keys.transak, endpoint: endpointOf(transak), gateway: endpointOf(transak) },
      onmeta: { ...keys.onmeta, endpoint: endpointOf(onmeta) },
    },
    simulators,
    setFault: (partner, fault) => simulators[partner].setFault(fault),
    close: async () => {
      await Promise.all(Object.values(simulators).map((simulator) => simulator.close()))
    },
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}

function makeKeys() {
  return {
    moonpay: {
      publishableKey: `pk_test_${secret()}`,
      secretKey: `sk_test_${secret()}`,
      webhookKey: `wk_test_${secret()}`,
    },
    banxa: {
      partner: 'sevenport',
      apiKey: secret(),
      webhook: { key: secret(), secret: secret(), path: '/api/webhooks/banxa' },
    },
    transak: { apiKey: randomUUID(), apiSecret: secret(), referrerDomain: 'localhost' },
    onmeta: { apiKey: secret(), webhookSecret: secret() },
  }
}
