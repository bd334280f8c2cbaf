import type { PaymentMethod } from '#api/fiat.ts'
import { bodyWithAmount } from '#server/partners/exact-body.ts'
import { type Clock, systemClock } from '#server/lib/clock.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import {
  type OrderAllowance,
  type PartnerEndpoint,
  PartnerHttp,
  type PartnerRequest,
} from '#server/lib/partner-http.ts'
import type { VerifyWebhook } from '#server/lib/webhook.ts'
import { noFiatOffer, orNoFiatOffer } from '#server/providers/fiat/no-fiat-offer.ts'
import type {
  Checkout,
  CheckoutRequest,
  FiatCoin,
  FiatOffer,
  FiatPartner,
  FiatQuoteRequest,
  FiatReport,
  FollowedOrder,
  LinkedAccountName,
  NoFiatOffer,
  PayoutAccount,
} from '#server/providers/fiat/port.ts'

import {
  accountFields,
  bankFields,
  distinct,
  isLinked,
  linkedAs,
  type LinkedAccount,
  mapBanks,
  mapLink,
  mapLogin,
  mapUpis,
  mapVerification,
  nameOf,
  payerOf,
} from './accounts.ts'
import {
  coinOf,
  dataOf,
  mapBuyOffer,
  mapCoins,
  mapPurchase,
  mapPurchaseReport,
  mapRefusal,
  mapSale,
  mapSaleReport,
  mapSellOffer,
} from './mapping.ts'
import { onmetaRules } from './rules.ts'
import { Sessions } from './sessions.ts'
import { onmetaWebhook } from './webhook.ts'

interface Credentials {
  readonly apiKey: string
  /** Verifies webhooks. */
  readonly webhookSecret: string
}

/** From Onmeta's documentation: quotations require a sender, but don't depend on it. */
const exampleSender = '0xcF4562Dfb0682331703F5DB8Cf5EA6390B8f307b'

const paymentModes = { upi: 'INR_UPI', 'bank-transfer': 'INR_IMPS' } as const

/**
 * Onmeta's API for India. It has no page of its own: the user pays by its instructions, from an account that it knows,
 * and sales are paid to such an account. It identifies users by their emails, and stores no reference of ours.
 */
export class Onmeta implements FiatPartner {
  readonly name = 'onmeta'
  readonly title = 'Onmeta'
  readonly checkout = 'instructions'
  readonly shares = ['email', 'name', 'bank-account'] as const
  readonly asksFor = ['pan', 'aadhaar', 'selfie'] as const
  readonly rules = onmetaRules
  readonly allowance: OrderAllowance
  readonly verifyWebhook: VerifyWebhook
  readonly #http: PartnerHttp
  readonly #headers: Readonly<Record<string, string>>
  readonly #clock: Clock
  readonly #sessions: Sessions

  constructor({ apiKey, webhookSecret }: Credentials, endpoint: PartnerEndpoint, clock: Clock = systemClock) {
    this.#http = new PartnerHttp('Onmeta', endpoint)
    this.allowance = this.#http.orderAllowance()
    this.#headers = { 'x-api-key': apiKey }
    this.#clock = clock
    this.verifyWebhook = onmetaWebhook(webhookSecret)
    this.#sessions = new Sessions(async (email) =>
      mapLogin(await this.#post('users/login', { email }, { purpose: 'status' })),
    )
  }

  async coins(): Promise<readonly FiatCoin[]> {
    return mapCoins(await this.#http.ask({ path: 'v1/tokens', headers: this.#headers, purpose: 'catalogue' }))
  }

  async quote(request: FiatQuoteRequest): Promise<FiatOffer | NoFiatOffer> {
    const { direction, side, currency, amount } = request
    // Purchases are quoted for an amount of money, sales for an amount of coins.
    if (side !== (direction === 'buy' ? 'fiat' : 'coin')) return noFiatOffer('side-unavailable')
    const { chainId, address, symbol } = coinOf(request.coin)
    const fiatCurrency = currency.toLowerCase()
    const asked =
      direction === 'buy'
        ? this.#postAmount('quote/fetch', { buyTokenSymbol: symbol, buyTokenAddress: address, chainId, fiatCurrency }, [
            'fiatAmount',
            amount,
          ])
        : this.#postAmount(
            'quote/sell',
            {
              sellTokenSymbol: symbol,
              sellTokenAddress: address,
              chainId,
              fiatCurrency,
              senderAddress: exampleSender,
            },
            ['sellTokenAmount', amount],
          )
    const map = direction === 'buy' ? mapBuyOffer : mapSellOffer
    return orNoFiatOffer(
      asked.then((answer) => map(answer, request, this.#clock())),
      mapRefusal,
    )
  }

  async linkedAccounts(email: string, method: PaymentMethod): Promise<readonly LinkedAccountName[]> {
    const linked = await this.#asPerson({ email }, async (token) => this.#linked(method === 'upi', token))
    return linked.map((account) => nameOf(account))
  }

  async createCheckout(request: CheckoutRequest): Promise<Checkout> {
    const { person, direction } = request
    const token = await this.#sessions.tokenOf(person.email)
    const kyc = await this.#post('users/kyc-status', { email: person.email }, { token, purpose: 'order' })
    if (!mapVerification(kyc)) throw new PartnerError('refused', 'Onmeta has not verified this user yet')
    const account = await this.#accountOf(request, token)
    return direction === 'buy' ? this.#buy(request, account, token) : this.#sell(request, account, token)
  }

  async status(id: string, order: FollowedOrder): Promise<FiatReport> {
    const path = order.direction === 'buy' ? 'orders/status' : 'offramp/orders/status'
    const answer = await this.#asPerson(order, async (token) =>
      this.#post(path, { orderId: id }, { token, purpose: 'status' }),
    )
    return order.direction === 'buy' ? mapPurchaseReport(answer, id) : mapSaleReport(answer, id)
  }

  async notePaymentReference(id: string, bankReference: string, order: FollowedOrder): Promise<void> {
    await this.#tell('orders/utr', { orderId: id, utr: bankReference }, order)
  }

  async noteTransaction(id: string, hash: string, order: FollowedOrder): Promise<void> {
    await this.#tell('offramp/orders/txnhash', { orderId: id, txnHash: hash }, order)
  }

  async #buy(request: CheckoutRequest, account: LinkedAccount, token: string): Promise<Checkout> {
    const { coin, currency, method, payout, reference, fiatAmount } = request
    if (payout === null || (method !== 'upi' && method !== 'bank-transfer')) {
      throw new PartnerError('refused', 'Onmeta does not support this order')
    }
    const { chainId, address, symbol } = coinOf(coin)
    const body = {
      buyTokenSymbol: symbol,
      buyTokenAddress: address,
      chainId,
      fiatCurrency: currency.toLowerCase(),
      receiverAddress: payout.address,
      paymentMode: paymentModes[method],
      ...accountFields(account),
    }
    const kind = { token, purpose: 'order', reference } as const
    const answer = await this.#postAmount('orders/create', body, ['fiatAmount', fiatAmount], kind)
    return mapPurchase(answer, request, this.#clock())
  }

  async #sell(request: CheckoutRequest, account: LinkedAccount, token: string): Promise<Checkout> {
    const { coin, currency, refund, reference, coinAmount } = request
    if (refund === null || account.kind !== 'bank') {
      throw new PartnerError('refused', 'Onmeta does not support this order')
    }
    const { chainId, address, symbol } = coinOf(coin)
    const body = {
      bankDetails: { accountNumber: account.accountNumber, ifsc: account.branchCode },
      chainId,
      fiatCurrency: currency.toLowerCase(),
      sellTokenAddress: address,
      sellTokenSymbol: symbol,
      senderWalletAddress: refund.address,
      refundWalletAddress: refund.address,
      metaData: {},
    }
    const kind = { token, purpose: 'order', reference } as const
    const answer = await this.#postAmount('offramp/orders/create', body, ['sellTokenAmount', coinAmount], kind)
    return mapSale(answer, request, this.#clock())
  }

  /**
   * Returns the account that pays or is paid. An account entered here by the user is linked first; otherwise it's one
   * that Onmeta knows.
   * @throws PartnerError `refused` if Onmeta has verified none, or there are several and no choice
   */
  async #accountOf(
    { account, linkedAccountId, method, person }: CheckoutRequest,
    token: string,
  ): Promise<LinkedAccount> {
    const isUpi = account === null ? method === 'upi' : account.kind === 'upi'
    const linked = await this.#linked(isUpi, token)
    const found =
      account === null ? payerOf(linked, linkedAccountId) : linked.find((candidate) => isLinked(account, candidate))
    if (found !== undefined) return found
    if (account === null) throw new PartnerError('refused', 'Onmeta has no linked account to pay from')
    return this.#link(account, person.email, token)
  }

  async #linked(isUpi: boolean, token: string): Promise<readonly LinkedAccount[]> {
    const path = isUpi ? 'users/upi/fetch' : 'users/bank/fetch'
    const answer = await this.#http.ask({ path: `v1/${path}`, headers: this.#headersOf(token), purpose: 'order' })
    return distinct(isUpi ? mapUpis(answer) : mapBanks(answer))
  }

  async #link(account: PayoutAccount, email: string, token: string): Promise<LinkedAccount> {
    const linked = linkedAs(account)
    const named = { name: account.holder, email }
    // Onmeta’s API spells the field `kycVerfied`.
    const body = {
      ...named,
      ...(linked.kind === 'upi' ? { upiId: linked.upiId } : { kycVerfied: true, ...bankFields(linked) }),
    }
    const path = linked.kind === 'upi' ? 'users/upi-link' : 'users/account-link'
    if (mapLink(await this.#post(path, body, { token, purpose: 'order' }))) return linked
    throw new PartnerError('refused', 'Onmeta has not verified this account yet')
  }

  async #tell(path: string, body: object, order: FollowedOrder): Promise<void> {
    const told = await this.#asPerson(order, async (token) => this.#post(path, body, { token, purpose: 'order' }))
    dataOf(told)
  }

  /** Sends a request on the user's behalf. A token that Onmeta rejects isn't used again. */
  async #asPerson<Answer>(
    { email }: Pick<FollowedOrder, 'email'>,
    ask: (token: string) => Promise<Answer>,
  ): Promise<Answer> {
    if (email === null) throw new PartnerError('refused', 'The email that Onmeta needs is no longer stored')
    try {
      return await ask(await this.#sessions.tokenOf(email))
    } catch (error) {
      if (error instanceof PartnerError && error.status === 401) this.#sessions.forget(email)
      throw error
    }
  }

  async #post(path: string, body: object, kind: Kind): Promise<unknown> {
    return this.#send(path, JSON.stringify(body), kind)
  }

  /** Sends an amount as an exact JSON number. */
  async #postAmount(path: string, body: object, [name, amount]: readonly [string, bigint], kind: Kind = offer) {
    return this.#send(path, bodyWithAmount(body, name, amount), kind)
  }

  async #send(path: string, body: string, { token, ...kind }: Kind): Promise<unknown> {
    return this.#http.ask({ ...kind, method: 'POST', path: `v1/${path}`, headers: this.#headersOf(token), body })
  }

  #headersOf(token: string | undefined): Readonly<Record<string, string>> {
    return { ...this.#headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  }
}

interface Kind extends Pick<PartnerRequest, 'purpose' | 'reference'> {
  /** The user's token; omitted for public calls. */
  readonly token?: string
}

const offer: Kind = { purpose: 'offer' }
