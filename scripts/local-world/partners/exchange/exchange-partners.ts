import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'

import { networksOfAddress } from '#api/addresses/network-address.ts'
import type { NetworkKey } from '#api/coins.ts'
import { scriptOfAddress } from '#scripts/local-world/bitcoin/addresses.ts'
import { Rejection, RpcFailure } from '#scripts/local-world/bitcoin/rejection.ts'
import type { ExchangeConfig } from '#server/config/config.ts'
import { toNetworkUnits } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'

import { changellyApiKey, startChangelly } from './changelly.ts'
import { startChangeNow } from './changenow.ts'
import type { BitcoinSource } from './engine/bitcoin-chain.ts'
import { isEvm } from './engine/exchange-asset.ts'
import type { TronSource } from './engine/tron-chain.ts'
import type { ExchangeSimulator } from './exchange-simulator.ts'
import { startExolix } from './exolix.ts'
import { startLiFi } from './lifi.ts'
import type { ExchangeFault, ExchangePartnerName } from './faults.ts'
import { type BitcoinSources, chainsFrom, type RpcUrls } from './partner-chains.ts'
import { startSideShift } from './sideshift.ts'
import { StandInLedger, type StandInPayment } from './stand-in-chain.ts'
import { startStealthEx } from './stealthex.ts'
import { makeId } from './wire.ts'

/**
 * Hosts without version paths, and keys, for the production adapters. The keys are generated at each start and open
 * nothing else.
 */
export interface ExchangeAccess {
  readonly changenow: { readonly url: string; readonly apiKey: string }
  readonly sideshift: { readonly url: string; readonly secret: string; readonly affiliateId: string }
  /** Keys in PEM (PKCS #8 and SPKI), and the private key as DER in hexadecimal, the format Changelly issues it in. */
  readonly changelly: {
    readonly url: string
    readonly apiKey: string
    readonly privateKey: string
    readonly privateKeyHex: string
    readonly publicKey: string
  }
  readonly stealthex: { readonly url: string; readonly apiKey: string }
  readonly exolix: { readonly url: string; readonly apiKey: string }
  readonly lifi: { readonly url: string; readonly integrator: string }
}

/**
 * A test purse for non-EVM networks. Where a node is running, its faucet pays; elsewhere the purse never runs out. It
 * can't pay on TRON's node.
 */
export interface StandInPurse {
  /**
   * Makes a payment; on a node, it awaits a block.
   * @param amount In 10^-18 of a whole coin.
   * @throws RangeError if the address is on none of these networks or on TRON's node, or if the node rejects the
   * payment; TooFineError if the network can't represent the amount.
   */
  pay(address: string, amount: bigint): { readonly hash: string }
  /** Returns everything that the purse and the partners paid to an address on networks without a node. */
  paidTo(address: string): readonly StandInPayment[]
}

export interface ExchangePartnersOptions {
  readonly clock: Clock
  readonly chains: RpcUrls
  /** On a network without a node, payments are entries of a ledger in memory. */
  readonly bitcoin?: BitcoinSources
  /** Likewise for TRON. */
  readonly tron?: TronSource
  readonly pollMilliseconds?: number
}

export interface ExchangePartners {
  readonly access: ExchangeAccess
  /** Makes a server use these simulators. */
  readonly config: ExchangeConfig
  readonly simulators: Readonly<Record<ExchangePartnerName, ExchangeSimulator>>
  readonly purse: StandInPurse
  /** The ledger of the networks without a node, to share the purse with other partners. */
  readonly ledger: StandInLedger
  setFault(partner: ExchangePartnerName, fault: ExchangeFault | null): void
  close(): Promise<void>
}

/** LI.FI's integrator name for the local world. */
const integrator = 'sevenport-local'

/** Someone trying things out sends more requests than a public plan allows a whole company. */
const requestsPerMinute = 600

function endpoint({ url }: ExchangeSimulator) {
  return { url, requestsPerMinute, isPrivate: true }
}

/** Starts a simulator of every exchange partner, all on one market and on the chains of one local world. */
export async function startExchangePartners(options: ExchangePartnersOptions): Promise<ExchangePartners> {
  const { clock, chains, bitcoin = new Map(), tron = null, pollMilliseconds } = options
  const ledger = new StandInLedger(clock)
  const chainsOf = (seed: string) => chainsFrom({ ledger, rpcUrls: chains, bitcoin, tron }, seed)
  const common = { clock, chainsOf, ...(pollMilliseconds !== undefined && { pollMilliseconds }) }
  const keys = makeKeys()
  const [changenow, sideshift, changelly, stealthex, exolix, lifi] = await Promise.all([
    startChangeNow({ ...common, apiKey: keys.changenow }),
    startSideShift({ ...common, credentials: keys.sideshift }),
    startChangelly({ ...common, publicKey: keys.changelly.publicKey }),
    startStealthEx({ ...common, apiKey: keys.stealthex }),
    startExolix({ ...common, apiKey: keys.exolix }),
    startLiFi({ ...common, rpcUrls: chains }),
  ])
  const simulators = { changenow, sideshift, changelly, stealthex, exolix, lifi }
  return {
    access: {
      changenow: { url: changenow.url, apiKey: keys.changenow },
      sideshift: { url: sideshift.url, ...keys.sideshift },
      changelly: { url: changelly.url, ...keys.changelly },
      stealthex: { url: stealthex.url, apiKey: keys.stealthex },
      exolix: { url: exolix.url, apiKey: keys.exolix },
      lifi: { url: lifi.url, integrator },
    },
    config: {
      changeNow: { key: keys.changenow, endpoint: endpoint(changenow) },
      sideShift: { ...keys.sideshift, endpoint: endpoint(sideshift) },
      changelly: { key: keys.changelly.privateKeyHex, endpoint: endpoint(changelly) },
      stealthEx: { key: keys.stealthex, endpoint: endpoint(stealthex) },
      exolix: { key: keys.exolix, endpoint: endpoint(exolix) },
      processes: 1,
      liFi: { integrator, apiKey: null, endpoint: endpoint(lifi) },
    },
    simulators,
    purse: purseOf(ledger, bitcoin, tron),
    ledger,
    setFault: (partner, fault) => simulators[partner].setFault(fault),
    close: async () => {
      await Promise.all(Object.values(simulators).map((simulator) => simulator.close()))
    },
  }
}

function purseOf(ledger: StandInLedger, bitcoin: BitcoinSources, tron: TronSource | null): StandInPurse {
  return {
    pay: (address, amount) => {
      const network = networkOf(address)
      // Paying there requires a coin, which an address alone doesn't determine.
      if (network === 'tron' && tron !== null)
        throw new RangeError('The purse can’t pay on TRON, because an address there doesn’t determine the coin')
      const source = bitcoin.get(network)
      return source === undefined ? ledger.pay(network, address, amount) : { hash: payFrom(source, address, amount) }
    },
    paidTo: (address) => ledger.paidTo(networkOf(address), address),
  }
}

function payFrom({ node: { network }, wallet }: BitcoinSource, address: string, amount: bigint): string {
  const units = toNetworkUnits(amount, network.decimals)
  try {
    return wallet.pay(scriptOfAddress(network, address), units).txid
  } catch (error) {
    if (!(error instanceof Rejection || error instanceof RpcFailure)) throw error
    throw new RangeError(error.message, { cause: error })
  }
}

function networkOf(address: string): NetworkKey {
  const network = networksOfAddress(address).find((candidate) => !isEvm(candidate))
  if (network === undefined) throw new RangeError(`${address} isn’t an address on a network that the purse pays on`)
  return network
}

function makeKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    changenow: randomBytes(32).toString('hex'),
    sideshift: { secret: randomBytes(16).toString('hex'), affiliateId: makeId(9) },
    changelly: {
      apiKey: changellyApiKey(publicKey),
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      privateKeyHex: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('hex'),
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
    stealthex: randomUUID(),
    exolix: randomBytes(24).toString('hex'),
  }
}
