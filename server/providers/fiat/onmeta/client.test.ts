import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { PartnerError } from '#server/lib/partner-error.ts'
import {
  ownAddress,
  partnerAddress,
  pixPurchase,
  rupeeSale,
  usdcOnPolygon,
} from '#server/providers/fiat/example-checkout.ts'
import { PartnerAnswers } from '#server/providers/fiat/partner-answers.ts'
import type { CheckoutRequest } from '#server/providers/fiat/port.ts'

import { Onmeta } from './client.ts'

const answers = new PartnerAnswers()
let onmeta: Onmeta

beforeAll(() => answers.open())
afterAll(() => answers.close())

const success = (data: unknown) => ({ success: true, data, error: {} })
const order = { direction: 'buy', email: 'ana@example.com' } as const
const purchase: CheckoutRequest = {
  ...pixPurchase,
  coin: usdcOnPolygon,
  country: 'IN',
  currency: 'INR',
  method: 'upi',
  fiatAmount: 1_000n * 10n ** 18n,
}
const hdfc = { accountNumber: 'XXXX6789', accountName: 'Ana Souza', ifsc: 'HDFC0001234', status: 'SUCCESS' }

beforeEach(() => {
  answers.clear()
  onmeta = new Onmeta({ apiKey: 'key', webhookSecret: 'secret' }, answers.endpoint)
  answers.give('POST /v1/users/login', success({ accessToken: 'token-1', refreshToken: 'token-2' }))
  answers.give('POST /v1/users/kyc-status', success({ isKycVerified: 'true' }))
  answers.give('GET /v1/users/bank/fetch', success([hdfc]))
  answers.give('GET /v1/users/upi/fetch', success([{ upiId: 'ana@hdfc', name: 'Ana Souza', status: 'SUCCESS' }]))
  answers.give('POST /v1/offramp/orders/create', success({ orderId: 'o-1', receiverWalletAddress: partnerAddress }))
})

const lastBody = () => JSON.parse(answers.asked.at(-1)?.body ?? '') as Record<string, unknown>
const refused = (asked: Promise<unknown>) => expect(asked).rejects.toMatchObject({ failure: 'refused' })

describe('purchases', () => {
  test('pays a purchase from the UPI ID that Onmeta has verified', async () => {
    const intent = 'upi://pay?pa=onmeta@bank&am=1000.00'
    answers.give(
      'POST /v1/orders/create',
      success({ orderId: 'o-2', redirect_actions: { qr_checkout_string: intent } }),
    )
    expect(await onmeta.createCheckout(purchase)).toMatchObject({ id: 'o-2', instructions: { kind: 'upi', intent } })
    expect(answers.asked.at(-1)?.headers).toMatchObject({ 'x-api-key': 'key', authorization: 'Bearer token-1' })
    expect(lastBody()).toEqual({
      fiatAmount: 1000,
      buyTokenSymbol: 'USDC',
      buyTokenAddress: usdcOnPolygon.contract,
      chainId: 137,
      fiatCurrency: 'inr',
      receiverAddress: ownAddress,
      paymentMode: 'INR_UPI',
      upiId: { upiId: 'ana@hdfc', name: 'Ana Souza' },
    })
  })

  test('refuses a purchase if Onmeta has verified no documents, or knows no account', async () => {
    answers.give('GET /v1/users/upi/fetch', success(null))
    await refused(onmeta.createCheckout(purchase))
    answers.give('POST /v1/users/kyc-status', success({ isKycVerified: 'false' }))
    await refused(onmeta.createCheckout(purchase))
    expect(answers.asked.map(({ what }) => what)).not.toContain('POST /v1/orders/create')
  })
})

describe('purchases with several known accounts', () => {
  const second = { upiId: 'ana@okaxis', name: 'Ana Souza', status: 'SUCCESS' }
  const upis = [{ upiId: 'ana@hdfc', name: null, status: 'SUCCESS' }, second, { ...second, status: 'PENDING' }]

  beforeEach(() => {
    answers.give('GET /v1/users/upi/fetch', success(upis))
    const redirect_actions = { qr_checkout_string: 'upi://pay?pa=onmeta@bank&am=1000.00' }
    answers.give('POST /v1/orders/create', success({ orderId: 'o-3', redirect_actions }))
  })

  test('lists each verified account once, with stable IDs', async () => {
    const listed = await onmeta.linkedAccounts('ana@example.com', 'upi')
    expect(listed).toMatchObject([
      { number: 'ana@hdfc', branchCode: null, holder: '' },
      { number: 'ana@okaxis', branchCode: null, holder: 'Ana Souza' },
    ])
    expect(await onmeta.linkedAccounts('ana@example.com', 'upi')).toEqual(listed)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(2)
    expect(await onmeta.linkedAccounts('ana@example.com', 'bank-transfer')).toMatchObject([
      { number: 'XXXX6789', branchCode: 'HDFC0001234', holder: 'Ana Souza' },
    ])
  })

  test('pays from the chosen account', async () => {
    const [, chosen] = await onmeta.linkedAccounts('ana@example.com', 'upi')
    await onmeta.createCheckout({ ...purchase, linkedAccountId: chosen?.id ?? '' })
    expect(lastBody()).toMatchObject({ upiId: { upiId: 'ana@okaxis' } })
  })

  test('refuses a purchase without a choice, or from an account that is no longer linked', async () => {
    const [, chosen] = await onmeta.linkedAccounts('ana@example.com', 'upi')
    await refused(onmeta.createCheckout(purchase))
    answers.give('GET /v1/users/upi/fetch', success(upis.slice(0, 1)))
    await refused(onmeta.createCheckout({ ...purchase, linkedAccountId: chosen?.id ?? '' }))
    expect(answers.asked.map(({ what }) => what)).not.toContain('POST /v1/orders/create')
  })
})

describe('sales', () => {
  test('pays a sale to the account, as Onmeta names it', async () => {
    expect(await onmeta.createCheckout(rupeeSale)).toMatchObject({ id: 'o-1', payin: { address: partnerAddress } })
    expect(lastBody()).toMatchObject({
      sellTokenAmount: 5,
      bankDetails: { accountNumber: 'XXXX6789', ifsc: 'HDFC0001234' },
      refundWalletAddress: ownAddress,
    })
  })

  test('links an account unknown to Onmeta', async () => {
    answers.give('GET /v1/users/bank/fetch', success([{ ...hdfc, accountNumber: 'XXXX0000' }]))
    answers.give('POST /v1/users/account-link', success({ status: 'SUCCESS', referenceNumber: 'r-1' }))
    await onmeta.createCheckout(rupeeSale)
    const linked = answers.asked.find(({ what }) => what === 'POST /v1/users/account-link')
    expect(JSON.parse(linked?.body ?? '')).toMatchObject({
      kycVerfied: true,
      bankDetails: { accountNumber: '000123456789', accountName: 'Ana Souza', ifsc: 'HDFC0001234' },
    })
    expect(lastBody()).toMatchObject({ bankDetails: { accountNumber: '000123456789' } })
  })

  test('refuses a sale to an unverified account, or to one of another country', async () => {
    answers.give('GET /v1/users/bank/fetch', success([{ ...hdfc, status: 'FAILED' }]))
    answers.give('POST /v1/users/account-link', success({ status: 'PENDING', referenceNumber: 'r-1' }))
    await refused(onmeta.createCheckout(rupeeSale))
    const account = { kind: 'pix', holder: 'Ana', keyType: 'email', key: 'ana@example.com' } as const
    await refused(onmeta.createCheckout({ ...rupeeSale, account }))
    expect(answers.asked.map(({ what }) => what)).not.toContain('POST /v1/offramp/orders/create')
  })
})

describe('requests on a user’s behalf', () => {
  const pending = success({ orderId: 'o-1', status: 'fiatPending' })

  test('logs in once for many requests', async () => {
    answers.give('POST /v1/orders/status', pending)
    await Promise.all([onmeta.status('o-1', order), onmeta.status('o-1', order)])
    await onmeta.status('o-1', order)
    expect(answers.asked.filter(({ what }) => what === 'POST /v1/users/login')).toHaveLength(1)
  })

  test('logs in again once Onmeta rejects the token', async () => {
    answers.give('POST /v1/orders/status', { success: false, error: { code: 401, message: 'unauthorized' } }, 401)
    await refused(onmeta.status('o-1', order))
    answers.give('POST /v1/orders/status', pending)
    expect(await onmeta.status('o-1', order)).toMatchObject({ state: 'unpaid' })
    expect(answers.asked.filter(({ what }) => what === 'POST /v1/users/login')).toHaveLength(2)
  })

  test('does not ask about an order whose user is forgotten', async () => {
    await refused(onmeta.status('o-1', { ...order, email: null }))
    expect(answers.asked).toHaveLength(0)
  })

  test('reports the bank’s number of a payment, and the transaction of a sale', async () => {
    answers.give('POST /v1/orders/utr', success({}))
    await onmeta.notePaymentReference('o-1', '123456789987', order)
    expect(lastBody()).toEqual({ orderId: 'o-1', utr: '123456789987' })
    answers.give('POST /v1/offramp/orders/txnhash', success({}))
    await onmeta.noteTransaction('o-1', '0xab', { ...order, direction: 'sell' })
    expect(lastBody()).toEqual({ orderId: 'o-1', txnHash: '0xab' })
  })

  test('fails if Onmeta reports that it has not succeeded', async () => {
    answers.give('POST /v1/orders/utr', { success: false, data: null, error: { message: 'utr exists' } })
    await expect(onmeta.notePaymentReference('o-1', '123456789987', order)).rejects.toThrow(PartnerError)
  })
})
