import { createHmac, randomBytes, randomUUID } from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'

import type { FiatDirection, PaymentMethod } from '#api/fiat.ts'
import {
  isUnexpected,
  makeId,
  optionalAmount,
  optionalText,
  readAmount,
  readDestination,
} from '#scripts/local-world/partners/exchange/wire.ts'

import type { FiatOrder } from './engine/fiat-order.ts'
import type { FiatPair, FiatQuote, FiatRefusal, FiatTerms } from './engine/fiat-quote.ts'
import {
  type FiatDoor,
  type FiatOptions,
  type FiatSimulator,
  startFiatSimulator,
  type WebhookDelivery,
} from './fiat-simulator.ts'
import {
  buyQuoteOf,
  findToken,
  isOffered,
  paymentOf,
  saleOf,
  sellQuoteOf,
  statusOf,
  tokenOf,
} from './onmeta-answers.ts'
import { accountsPath, serveAccounts, type UpiAccount } from './onmeta-accounts.ts'
import { documentsPath, serveDocuments } from './onmeta-documents.ts'
import type { Webhook } from './webhook-sender.ts'

const terms: FiatTerms = {
  margin: { upi: 150n, 'bank-transfer': 120n },
  minimum: 2n,
  maximum: 6_000n,
  paymentSeconds: 3 * 3_600,
  // Users have identified themselves before.
  isVerified: false,
}

const modes: Readonly<Record<string, PaymentMethod>> = { INR_UPI: 'upi', INR_IMPS: 'bank-transfer' }

export interface OnmetaKeys {
  readonly apiKey: string
  /** Signs webhooks. */
  readonly webhookSecret: string
}

/** What it knows about users: who has logged in, and the accounts they linked. */
interface People {
  /** By token. */
  readonly emails: Map<string, string>
  readonly banks: Map<string, Account[]>
  readonly upis: Map<string, UpiAccount[]>
  /** What users have reported: UTRs of payments and transactions of sales, by order. */
  readonly told: Map<string, string>
  /** Email addresses whose owners have completed the document page. */
  readonly verified: Set<string>
}

interface Account {
  readonly accountNumber: string
  readonly accountName: string
  readonly ifsc: string
}

/** An error that ends the request: its status and Onmeta's message. */
class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Starts a simulator of the part of Onmeta's API that buying and selling needs. Every user has a UPI ID there, and can
 * link banks at once.
 */
export async function startOnmeta(options: FiatOptions & { readonly keys: OnmetaKeys }): Promise<FiatSimulator> {
  const { keys } = options
  const people: People = { emails: new Map(), banks: new Map(), upis: new Map(), told: new Map(), verified: new Set() }
  return startFiatSimulator(options, {
    title: 'Onmeta',
    terms,
    makeOrderId: () => makeId(24, '0123456789abcdef'),
    requestsPerMinute: 120,
    pages: [documentsPath, accountsPath],
    tooMany: (reply) => refuse(reply, 429, 'too many requests'),
    broken: (reply) => refuse(reply, 500, 'internal server error'),
    routes: (server, door) => {
      server.setErrorHandler(async (error, _request, reply) => fail(reply, error))
      server.addHook('onRequest', async ({ url, headers }) => {
        if (url.startsWith('/v1/') && headers['x-api-key'] !== keys.apiKey) throw new Refusal(401, 'invalid api key')
      })
      addMarket(server, door)
      addPeople(server, door, people)
      addPurchases(server, door, people)
      addSales(server, door, people)
      serveDocuments(server, 'Onmeta', people.verified)
      serveAccounts(server, 'Onmeta', (email, account) => linkUpi(people, email, account))
    },
    webhook: (order, delivery) => webhookOf(order, delivery, keys.webhookSecret),
  })
}

function success(data: unknown): Record<string, unknown> {
  return { success: true, data, error: {} }
}

function refuse(reply: FastifyReply, code: number, message: string): FastifyReply {
  return reply.code(code).send({ success: false, error: { code, message } })
}

function fail(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof Refusal) return refuse(reply, error.status, error.message)
  return isUnexpected(error) ? refuse(reply, 500, 'internal server error') : refuse(reply, 400, 'bad request')
}

const chainId = v.number()
const buyFields = { buyTokenAddress: v.string(), chainId, fiatCurrency: v.string(), fiatAmount: optionalAmount }
const sellFields = { sellTokenAddress: v.string(), chainId, fiatCurrency: v.string(), sellTokenAmount: optionalAmount }
const buyQuote = v.object({ ...buyFields, buyTokenSymbol: v.string() })
const sellQuote = v.object({ ...sellFields, sellTokenSymbol: v.string(), senderAddress: v.string() })

function addMarket(server: FastifyInstance, { engine }: FiatDoor): void {
  server.get('/v1/tokens', async () => ({
    res: engine.coins.filter((coin) => isOffered(coin)).map((coin) => tokenOf(coin)),
  }))
  server.post('/v1/quote/fetch', async ({ body }) => {
    const given = v.parse(buyQuote, body)
    const pair = pairOf(engine, 'buy', { ...given, address: given.buyTokenAddress }, 'upi')
    return success(buyQuoteOf(quoted(engine, pair, given.fiatAmount)))
  })
  server.post('/v1/quote/sell', async ({ body }) => {
    const given = v.parse(sellQuote, body)
    const pair = pairOf(engine, 'sell', { ...given, address: given.sellTokenAddress }, 'bank-transfer')
    return success(sellQuoteOf(quoted(engine, pair, given.sellTokenAmount)))
  })
}

const bank = v.object({ accountNumber: v.string(), accountName: v.string(), ifsc: v.string() })
const upi = v.object({ upiId: v.string(), name: v.string() })
const withEmail = v.object({ email: v.pipe(v.string(), v.email()) })

/** Linked for everyone, so that purchases can be paid. */
const everybodysBank = { accountNumber: '000000000000', accountName: 'Test Person', ifsc: 'SIMU0000000' }
const everybodysUpi: UpiAccount = { upiId: 'test@simulator', name: 'Test Person' }

function addPeople(server: FastifyInstance, { faults }: FiatDoor, people: People): void {
  server.post('/v1/users/login', async ({ body }) => {
    const { email } = v.parse(withEmail, body)
    const accessToken = randomBytes(32).toString('base64url')
    people.emails.set(accessToken, email)
    return success({ accessToken, refreshToken: randomUUID() })
  })
  server.post('/v1/users/kyc-status', async ({ headers }) => {
    const isVerified = people.verified.has(emailOf(people, headers)) || !faults.has('kyc-hold')
    return success({ isKycVerified: String(isVerified) })
  })
  server.get('/v1/users/upi/fetch', async ({ headers }) => {
    const upis = upisOf(people, emailOf(people, headers))
    return success(upis.map((account) => ({ ...account, status: 'SUCCESS', referenceId: '' })))
  })
  server.get('/v1/users/bank/fetch', async ({ headers }) =>
    success(banksOf(people, emailOf(people, headers)).map((account) => linkedOf(account))),
  )
  server.post('/v1/users/upi-link', async ({ body, headers }) => {
    linkUpi(people, emailOf(people, headers), v.parse(upi, body))
    return success({ referenceNumber: randomUUID(), status: 'SUCCESS' })
  })
  server.post('/v1/users/account-link', async ({ body, headers }) => {
    const { bankDetails } = v.parse(v.object({ kycVerfied: v.boolean(), bankDetails: bank }), body)
    const email = emailOf(people, headers)
    people.banks.set(email, [...banksOf(people, email), bankDetails])
    return success({ referenceNumber: randomUUID(), status: 'SUCCESS' })
  })
}

function upisOf({ upis }: People, email: string): UpiAccount[] {
  return upis.get(email) ?? [everybodysUpi]
}

function linkUpi(people: People, email: string, { upiId, name }: UpiAccount): void {
  const others = upisOf(people, email).filter((account) => account.upiId !== upiId)
  people.upis.set(email, [...others, { upiId, name }])
}

function banksOf({ banks }: People, email: string): Account[] {
  return banks.get(email) ?? [everybodysBank]
}

function linkedOf({ accountNumber, accountName, ifsc }: Account): Record<string, unknown> {
  return { accountNumber: hidden(accountNumber), accountName, ifsc, status: 'SUCCESS', referenceNumber: '' }
}

function hidden(accountNumber: string): string {
  return `XXXX${accountNumber.slice(-4)}`
}

/** Returns whose token it is. */
function emailOf({ emails }: People, headers: Readonly<Record<string, unknown>>): string {
  const email = emails.get(String(headers['authorization']).replace(/^Bearer /, ''))
  if (email === undefined) throw new Refusal(401, 'unauthorized to access')
  return email
}

const purchase = v.object({
  ...buyFields,
  receiverAddress: v.string(),
  paymentMode: v.string(),
  upiId: v.optional(v.object({ upiId: v.string() })),
  bankDetails: v.optional(bank),
})

/** Returns whether a purchase names an account that its user has linked. */
function isLinked(people: People, email: string, { upiId, bankDetails }: v.InferOutput<typeof purchase>): boolean {
  if (bankDetails !== undefined) return bankOf(people, email, bankDetails) !== undefined
  return upisOf(people, email).some((account) => account.upiId === upiId?.upiId)
}

/** Returns the bank account that an order means; its number may be masked as in Onmeta's list. */
function bankOf(people: People, email: string, named: Pick<Account, 'accountNumber' | 'ifsc'>): Account | undefined {
  return banksOf(people, email).find(
    ({ accountNumber, ifsc }) =>
      ifsc === named.ifsc && [accountNumber, hidden(accountNumber)].includes(named.accountNumber),
  )
}

function addPurchases(server: FastifyInstance, { engine, faults, confirm }: FiatDoor, people: People): void {
  server.post('/v1/orders/create', async ({ body, headers }, reply) => {
    const given = v.parse(purchase, body)
    const email = emailOf(people, headers)
    const method = modes[given.paymentMode]
    if (method === undefined || !isLinked(people, email, given))
      throw new Refusal(400, 'link a UPI ID or bank account first')
    const pair = pairOf(engine, 'buy', { ...given, address: given.buyTokenAddress }, method)
    const payout = readDestination(pair.coin, given.receiverAddress, null)
    if (payout === null) throw new Refusal(400, 'invalid receiver address')
    const quote = quoted(engine, pair, given.fiatAmount)
    const order = await engine.create({ quote, payout, email, reference: null, refundTo: null, returnUrl: null })
    return confirm(reply, success(paymentOf(order)))
  })
  server.post('/v1/orders/status', async ({ body, headers }) => {
    const order = await requireOrder(engine, body, emailOf(people, headers), 'buy')
    return success(statusOf(order, faults.has('unknown-status')))
  })
  server.post('/v1/orders/utr', async ({ body, headers }) => {
    const { utr } = v.parse(v.object({ utr: v.pipe(v.string(), v.regex(/^[A-Za-z\d]{6,30}$/)) }), body)
    const { id } = await requireOrder(engine, body, emailOf(people, headers), 'buy')
    people.told.set(id, utr)
    return success({})
  })
}

const sale = v.object({
  ...sellFields,
  bankDetails: v.object({ accountNumber: v.string(), ifsc: v.string() }),
  refundWalletAddress: optionalText,
})

function addSales(server: FastifyInstance, { engine, faults, confirm }: FiatDoor, people: People): void {
  server.post('/v1/offramp/orders/create', async ({ body, headers }, reply) => {
    const given = v.parse(sale, body)
    const email = emailOf(people, headers)
    const account = bankOf(people, email, given.bankDetails)
    if (account === undefined) throw new Refusal(400, 'bank account is not linked')
    const pair = pairOf(engine, 'sell', { ...given, address: given.sellTokenAddress }, 'bank-transfer')
    const quote = quoted(engine, pair, given.sellTokenAmount)
    const refundTo = readDestination(pair.coin, given.refundWalletAddress, null)
    const made = await engine.create({ quote, refundTo, email, payout: null, reference: null, returnUrl: null })
    const order = await engine.openDeposit(made.id, `${hidden(account.accountNumber)} at ${account.ifsc}`)
    return confirm(reply, success(saleOf(order ?? made)))
  })
  server.post('/v1/offramp/orders/status', async ({ body, headers }) => {
    const order = await requireOrder(engine, body, emailOf(people, headers), 'sell')
    return success(statusOf(order, faults.has('unknown-status')))
  })
  server.post('/v1/offramp/orders/txnhash', async ({ body, headers }) => {
    const { txnHash } = v.parse(v.object({ txnHash: v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i)) }), body)
    const { id } = await requireOrder(engine, body, emailOf(people, headers), 'sell')
    people.told.set(id, txnHash)
    return success({})
  })
}

/** Returns an order, but only to the user who placed it. */
async function requireOrder(
  engine: FiatDoor['engine'],
  body: unknown,
  email: string,
  direction: FiatDirection,
): Promise<FiatOrder> {
  const { orderId } = v.parse(v.object({ orderId: v.string() }), body)
  const order = await engine.find(orderId)
  if (order === undefined || order.email !== email || order.quote.direction !== direction)
    throw new Refusal(404, 'order not found')
  return order
}

interface NamedToken {
  readonly address: string
  readonly chainId: number
  readonly fiatCurrency: string
}

function pairOf(
  { coins }: FiatDoor['engine'],
  direction: FiatDirection,
  named: NamedToken,
  method: PaymentMethod,
): FiatPair {
  const coin = findToken(coins, named)
  if (coin === undefined || named.fiatCurrency !== 'inr') throw new Refusal(400, 'token not supported')
  return { direction, coin, currency: 'INR', method }
}

function quoted(engine: FiatDoor['engine'], pair: FiatPair, given: string | number | null | undefined): FiatQuote {
  const amount = readAmount(given)
  if (amount === undefined) throw new Refusal(400, 'amount is required')
  return accepted(engine.quote({ ...pair, amount, side: pair.direction === 'buy' ? 'fiat' : 'coin' }))
}

function accepted(quote: FiatQuote | FiatRefusal): FiatQuote {
  if (!('kind' in quote)) return quote
  if (quote.kind === 'no-pair') throw new Refusal(400, 'token not supported')
  throw new Refusal(400, quote.kind === 'below-minimum' ? 'amount is below the minimum' : 'amount exceeds the maximum')
}

function webhookOf(order: FiatOrder, { isForged, isUnknownStatus }: WebhookDelivery, secret: string): Webhook {
  const told = statusOf(order, isUnknownStatus)
  const eventType = order.quote.direction === 'buy' ? 'onramp' : 'offramp'
  // A forged webhook claims success.
  const body = JSON.stringify({ ...told, ...(isForged && { status: 'completed' }), eventType, metaData: {} })
  const signature = createHmac('sha256', isForged ? 'not the secret' : secret)
    .update(body)
    .digest('hex')
  return { headers: { 'x-onmeta-signature': signature }, body }
}
