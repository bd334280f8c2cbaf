import * as v from 'valibot'

import { addSeconds } from '#server/lib/clock.ts'

import { type ExchangePartners, startExchangePartners } from './exchange-partners.ts'
import type { ExchangePartnerName } from './faults.ts'
import { standInAddress } from './stand-in-chain.ts'

/* For tests: partners called over raw HTTP, to trade Bitcoin and Litecoin. Neither needs a chain. */

export const payout = standInAddress('litecoin', 'somebody')
export const refundTo = standInAddress('bitcoin', 'somebody')
export const object = v.record(v.string(), v.unknown())

export interface Question {
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

export async function ask(url: string, path: string, { headers = {}, body }: Question = {}) {
  const response = await fetch(new URL(path, url), {
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(2_000),
  })
  const answer: unknown = await response.json()
  return { status: response.status, body: answer }
}

export function text(answer: { readonly body: unknown }, ...path: readonly string[]): string {
  const value = path.reduce<unknown>((inner, name) => v.parse(object, inner)[name], answer.body)
  return String(value)
}

/** All partners, with a clock that only moves when told to. */
export class RawPartners {
  #now = new Date('2026-11-21T12:00:00Z')
  #partners: ExchangePartners | undefined

  async start(): Promise<void> {
    this.#partners = await startExchangePartners({ clock: () => this.#now, chains: {}, pollMilliseconds: 600_000 })
  }

  get running(): ExchangePartners {
    if (this.#partners === undefined) throw new Error('The partners haven’t been started')
    return this.#partners
  }

  wait(seconds: number): void {
    this.#now = addSeconds(this.#now, seconds)
  }

  /** Makes a partner check its orders a few times. */
  async advance(partner: ExchangePartnerName, times = 8): Promise<void> {
    for (let step = 0; step < times; step += 1) {
      await this.running.simulators[partner].engine.advance()
      this.wait(4)
    }
  }

  /** Pays, and lets the partner work until nothing changes anymore. */
  async settle(partner: ExchangePartnerName, address: string, amount: bigint): Promise<string> {
    const { hash } = this.running.purse.pay(address, amount)
    await this.advance(partner)
    return hash
  }

  askChangeNow(path: string, question: Question = {}) {
    const { url, apiKey } = this.running.access.changenow
    return ask(url, `/v2/${path}`, { headers: { 'x-changenow-api-key': apiKey }, ...question })
  }

  async createAtChangeNow(flow: 'standard' | 'fixed-rate' = 'fixed-rate', userId = 'ours') {
    const query = `${changeNowPair}&flow=${flow}&type=direct&fromAmount=0.01&useRateId=true`
    const estimate = await this.askChangeNow(`exchange/estimated-amount?${query}`)
    const rateId = flow === 'fixed-rate' ? text(estimate, 'rateId') : ''
    const names = { fromCurrency: 'btc', fromNetwork: 'btc', toCurrency: 'ltc', toNetwork: 'ltc' }
    const amounts = { fromAmount: '0.01', toAmount: '', flow, type: 'direct', rateId }
    const body = { ...names, ...amounts, address: payout, refundAddress: refundTo, userId }
    return { estimate, order: await this.askChangeNow('exchange', { body }) }
  }

  statusAtChangeNow(order: { readonly body: unknown }) {
    return this.askChangeNow(`exchange/by-id?id=${text(order, 'id')}`)
  }
}

export const changeNowPair = 'fromCurrency=btc&fromNetwork=btc&toCurrency=ltc&toNetwork=ltc'
