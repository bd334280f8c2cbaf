import { expect } from '@playwright/test'

import type { AccountApp } from '#test/e2e/pages/account-app.ts'

/** Chooses a coin on a network, from everything that can be exchanged. */
export async function chooseAsset(app: AccountApp, label: string, symbol: string, network: string): Promise<void> {
  await app.button(new RegExp(`^${label}`)).click()
  await app.dialog.getByRole('searchbox').fill(`${symbol} ${network}`)
  await app.dialog
    .getByRole('button', { name: new RegExp(`^${symbol}\\b.*${network}`) })
    .first()
    .click()
  await expect(app.dialog).toBeHidden()
}

/** Waits until the order on the page reaches a state, while time advances. */
export async function orderIs(app: AccountApp, state: string, goOn: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await goOn()
    await expect(app.main.getByText(state, { exact: true }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 120_000, intervals: [200] })
}
