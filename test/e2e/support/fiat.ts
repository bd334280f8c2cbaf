import { expect, type Page } from '@playwright/test'

import { updateProfile } from '#api/account.ts'
import { apiErrorCode } from '#api/errors.ts'
import { createFiatOrder, type FiatOrder, getFiatQuote, openFiatCheckout, type PaymentMethod } from '#api/fiat.ts'
import { localPartnersPath } from '#api/local-world.ts'
import { deployedTokensOf } from '#deployments/pools.ts'
import type { FiatPartnerName } from '#scripts/local-world/partners/fiat/faults.ts'
import { visit } from '#scripts/local-world/partners/fiat/checkout-visitor.ts'
import { CallError } from '#scripts/testing/call-endpoint.ts'
import { delay } from '#src/lib/delay.ts'

import type { AccountApp } from '#test/e2e/pages/account-app.ts'
import type { Account } from './account.ts'
import type { World } from './world.ts'

/** Milliseconds until a partner's per-minute limit has certainly reset. */
const allowancePatience = 90_000

/** Sets a user's country and name through the API. */
export async function live(world: World, account: Account, country: string): Promise<void> {
  await world.call(updateProfile, { country, userName: 'Ana Souza' }, account.session.accessToken)
}

/** Accepts a partner's offer and the agreement, and creates the order. */
export async function order(app: AccountApp, verb: 'Buy' | 'Sell', partner: string): Promise<void> {
  const offer = app.page.getByRole('radio', { name: new RegExp(`^${partner}`) })
  // An offer follows the latest input after a moment: one for the previous input disappears.
  await expect(async () => {
    await app.main.locator('label').filter({ has: offer }).click()
    await expect(offer).toBeChecked({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(app.main.getByText(/^Quote valid for/)).toBeVisible()
  await app.main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()
  await app.button(verb).click()
  await expect(app.heading(verb === 'Buy' ? 'Purchase' : 'Sale')).toBeVisible()
}

/** Opens the partner's own page in the tab that the app opens for it. */
export async function openCheckout(app: AccountApp, partner: string): Promise<Page> {
  const [checkout] = await Promise.all([app.page.waitForEvent('popup'), app.button(`Continue to ${partner}`).click()])
  await expect(checkout.getByText('Simulator').first()).toBeVisible()
  return checkout
}

/** Taps through a partner's pages. */
export async function tapThrough(checkout: Page, ...buttons: readonly string[]): Promise<void> {
  for (const name of buttons) await checkout.getByRole('button', { name, exact: true }).click()
}

/** A purchase of USDT on BSC. */
export interface Purchase {
  readonly partner: FiatPartnerName
  readonly method: PaymentMethod
  /** In reais or, at Onmeta, rupees. */
  readonly amount: string
  readonly address: string
}

const bsc = 31338

/** Places a purchase order through the API. Sets the user's country to that of the purchase. */
export async function placePurchase(world: World, account: Account, purchase: Purchase): Promise<FiatOrder> {
  const { partner, method, amount, address } = purchase
  const { accessToken } = account.session
  const place = partner === 'onmeta' ? { country: 'IN', currency: 'INR' } : { country: 'BR', currency: 'BRL' }
  await live(world, account, place.country)
  const asset = `bsc/${deployedTokensOf(bsc).find(({ symbol }) => symbol === 'USDT')?.address ?? ''}`
  const wanted = { ...place, direction: 'buy', side: 'fiat', partner, method, amount, asset } as const
  const { offer } = await patiently(async () => world.call(getFiatQuote, wanted, accessToken))
  const quoteId = offer?.quoteId ?? ''
  return world.call(createFiatOrder, { quoteId, address, termsAgreed: true, sharingAgreed: true }, accessToken)
}

/** Retries when a partner's rate limit is used up, because journeys in one world share it. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + allowancePatience
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const isUsedUp = error instanceof CallError && error.code === apiErrorCode.partnerUnavailable
      if (!isUsedUp || Date.now() > deadline) throw error
      await delay(2_000)
    }
  }
}

/** Returns the query of an order's page. */
export function linkOfTrade({ number, viewToken }: FiatOrder): string {
  return `?${new URLSearchParams({ number, viewToken }).toString()}`
}

/** Acts as a user on a partner's pages, without the browser. */
export async function visitCheckout(
  world: World,
  { session: { accessToken } }: Account,
  { number }: FiatOrder,
  ...actions: readonly string[]
): Promise<void> {
  const { url } = await world.call(openFiatCheckout, { number }, accessToken)
  await visit(url, ...actions.map((action) => ({ action })))
}

/** Pays from the user's bank, as instructed by a partner without a page. */
export async function bankPays(world: World, { partner, partnerOrderId }: FiatOrder): Promise<void> {
  const form = new URLSearchParams({ action: 'money-paid', partner, order: partnerOrderId ?? '' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(world.url).origin }
  const url = new URL(localPartnersPath, world.url)
  const response = await fetch(url, { method: 'POST', headers, body: form.toString() })
  if (!response.ok) throw new Error(`${localPartnersPath} answered ${response.status}: ${await response.text()}`)
}
