import { expect, type Page } from '@playwright/test'

import { updateProfile } from '#api/account.ts'

import type { AccountApp } from '#test/e2e/pages/account-app.ts'
import type { Account } from './account.ts'
import type { World } from './world.ts'

/** Says where somebody lives and what they are called, past the app. */
export async function live(world: World, account: Account, country: string): Promise<void> {
  await world.call(updateProfile, { country, userName: 'Ana Souza' }, account.session.accessToken)
}

/** Takes a partner's offer, agrees and makes the order. */
export async function order(app: AccountApp, verb: 'Buy' | 'Sell', partner: string): Promise<void> {
  const offer = app.page.getByRole('radio', { name: new RegExp(`^${partner}`) })
  // What was typed last is asked for a moment later: an offer for what stood there before is taken away.
  await expect(async () => {
    await app.main.locator('label').filter({ has: offer }).click()
    await expect(offer).toBeChecked({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
  await expect(app.main.getByText(/^Quote valid for/)).toBeVisible()
  await app.main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()
  await app.button(verb).click()
  await expect(app.heading(verb === 'Buy' ? 'Purchase' : 'Sale')).toBeVisible({ timeout: 15_000 })
}

/** Opens the partner's own page, in the tab that the app opens for it. */
export async function openCheckout(app: AccountApp, partner: string): Promise<Page> {
  const [checkout] = await Promise.all([app.page.waitForEvent('popup'), app.button(`Continue to ${partner}`).click()])
  await expect(checkout.getByText('Simulator').first()).toBeVisible({ timeout: 15_000 })
  return checkout
}

/** Taps through the pages of a partner. */
export async function tapThrough(checkout: Page, ...buttons: readonly string[]): Promise<void> {
  for (const name of buttons) await checkout.getByRole('button', { name, exact: true }).click()
}
