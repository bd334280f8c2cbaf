import { expect } from '@playwright/test'

import type { AccountApp } from '#test/e2e/pages/account-app.ts'

import type { Account } from './account.ts'

/** The recipient that the journeys pay on BSC. */
export const recipient = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

export async function chooseNetwork(app: AccountApp, name: string): Promise<void> {
  await app.button(/Network/).click()
  await app.dialog.getByRole('button', { name }).click()
  await expect(app.dialog).toBeHidden()
}

/** Fills in a withdrawal of USDT on BSC, up to its review. */
export async function enter(app: AccountApp, amount: string): Promise<void> {
  await chooseNetwork(app, 'BSC')
  await app.field('Address').fill(recipient)
  await app.field('Amount').fill(amount)
  await app.button('Continue').dblclick()
  await expect(app.heading('Review and confirm')).toBeVisible()
}

/** Completes the verifications, from the review to the booked withdrawal. */
export async function verify(app: AccountApp, account: Account, fundPassword: string): Promise<void> {
  await app.main.getByRole('checkbox', { name: /I’ve checked every character/ }).check()
  await confirm(app, account, { fundPassword, named: recipient })
}

/** The same if the user entered no address. @param named What the email with the code mentions. */
export async function confirm(
  app: AccountApp,
  { email, password }: Account,
  { fundPassword, named }: { readonly fundPassword: string; readonly named: string },
): Promise<void> {
  await app.button('Confirm').click()
  await app.field('Login password').fill(password)
  await app.button('Continue').click()
  await expect(app.heading('Email code')).toBeVisible()
  await app.enterLatestCode(email, named)
  await app.button('Continue').click()
  await expect(app.heading('Fund password')).toBeVisible()
  await app.field('Fund password').fill(fundPassword)
  await app.button('Withdraw').dblclick()
  await expect(app.heading('Withdrawal')).toBeVisible()
}
