import { randomUUID } from 'node:crypto'

import type { OrderAllowance } from '#server/lib/partner-http.ts'
import type { VerifyWebhook } from '#server/lib/webhook.ts'
import type {
  Checkout,
  CheckoutRequest,
  FiatCoin,
  FiatOffer,
  FiatPartner,
  FiatQuoteRequest,
  FiatReport,
  FiatRule,
  NoFiatOffer,
} from '#server/providers/fiat/port.ts'

const traded = { canBuy: true, canSell: true } as const

const coins: readonly FiatCoin[] = [
  { ...traded, network: 'bsc', contract: null, code: 'bnb', name: 'BNB' },
  { ...traded, network: 'ethereum', contract: null, code: 'eth', name: 'Ether' },
  { ...traded, network: 'litecoin', contract: null, code: 'ltc', name: 'Litecoin' },
  { ...traded, network: 'bitcoin', contract: null, code: 'btc', name: 'Bitcoin', canSell: false },
]

const one = 10n ** 18n
const minutes = { from: 1, to: 30 } as const
const brazil = { country: 'BR', currency: 'BRL', verification: 'basic', minutes } as const
const india = { country: 'IN', currency: 'INR', verification: 'documents', minutes } as const

export const rules: readonly FiatRule[] = [
  { ...brazil, direction: 'buy', method: 'pix', minimum: 10n * one, maximum: 10_000n * one },
  { ...brazil, direction: 'sell', method: 'pix', minimum: null, maximum: null },
  { ...india, direction: 'sell', method: 'bank-transfer', minimum: 100n * one, maximum: null },
  { ...india, direction: 'sell', method: 'upi', minimum: null, maximum: null },
  // A rule of the partner's that we don't support.
  { ...brazil, country: 'FR', currency: 'EUR', direction: 'buy', method: 'card', minimum: null, maximum: null },
]

const nothing = { hash: null, amount: null }

/** A scripted fiat partner. A whole coin costs two units of any currency. */
export class ScriptedFiat implements FiatPartner {
  readonly name: string
  readonly title: string
  checkout: FiatPartner['checkout'] = 'hosted'
  makesOrderPerTry = false
  shares: FiatPartner['shares'] = ['email']
  asksFor: NonNullable<FiatPartner['asksFor']> = ['pan']
  /** Whether it's left alone because it failed too often. */
  isLeftAlone = false
  allowance: OrderAllowance = {
    statusPerMinute: 60_000,
    reserve: () => undefined,
    release: () => undefined,
    isLeftAlone: () => this.isLeftAlone,
  }
  rules: readonly FiatRule[] = rules
  /** Requests for quotes. */
  readonly asked: FiatQuoteRequest[] = []
  readonly ordered: CheckoutRequest[] = []
  readonly renewed: CheckoutRequest[] = []
  readonly bankReferences: string[] = []
  offers: (request: FiatQuoteRequest) => Partial<FiatOffer> | NoFiatOffer = () => ({})
  /** Returns the terms of its next orders. */
  makes: () => Partial<Checkout> = () => ({})
  report: Partial<FiatReport> = {}
  fails: Error | undefined
  failsToCreate: Error | undefined
  verifyWebhook?: VerifyWebhook
  find?: NonNullable<FiatPartner['find']>

  constructor(name = 'scripted') {
    this.name = name
    this.title = name.toUpperCase()
  }

  async coins(): Promise<readonly FiatCoin[]> {
    return coins
  }

  async quote(request: FiatQuoteRequest): Promise<FiatOffer | NoFiatOffer> {
    this.#failIfTold()
    this.asked.push(request)
    const answer = this.offers(request)
    if (answer.kind === 'none') return answer
    const { amount, side } = request
    return {
      kind: 'offer',
      fiatAmount: side === 'fiat' ? amount : amount * 2n,
      coinAmount: side === 'coin' ? amount : amount / 2n,
      partnerFee: one,
      networkFee: null,
      minimum: null,
      maximum: null,
      quoteId: 'quote 1',
      validUntil: null,
      ...answer,
    }
  }

  async createCheckout(request: CheckoutRequest): Promise<Checkout> {
    this.ordered.push(request)
    this.#failIfTold()
    if (this.failsToCreate !== undefined) throw this.failsToCreate
    return {
      id: randomUUID(),
      url: `https://pay.example/${request.reference}`,
      instructions: null,
      payin: null,
      fiatAmount: null,
      coinAmount: null,
      expiresAt: null,
      ...this.makes(),
    }
  }

  async renewCheckout(request: CheckoutRequest, id: string): Promise<string> {
    this.#failIfTold()
    this.renewed.push(request)
    return `https://pay.example/${id}/${this.renewed.length}`
  }

  async status(): Promise<FiatReport> {
    this.#failIfTold()
    return {
      raw: 'x',
      state: 'unpaid',
      hold: null,
      payin: nothing,
      payout: nothing,
      refund: nothing,
      payinAt: null,
      instructions: null,
      partnerNumber: null,
      ...this.report,
    }
  }

  async notePaymentReference(_id: string, bankReference: string): Promise<void> {
    this.#failIfTold()
    this.bankReferences.push(bankReference)
  }

  #failIfTold(): void {
    if (this.fails !== undefined) throw this.fails
  }
}
