import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { giveFundPassword } from '#test/e2e/support/funds.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { chooseNetwork } from '#test/e2e/support/withdrawing.ts'

const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

async function enter(app: AccountApp, network: string, address: string, name: string): Promise<void> {
  await app.button(/^Network/).click()
  await app.dialog.getByRole('button', { name: network }).click()
  await expect(app.dialog).toBeHidden()
  await app.field('Address').fill(address)
  await app.field('Name').fill(name)
  await app.button('Save').dblclick()
}

test('an address is added once, used in a withdrawal, renamed and removed', async ({ page, world, guard }) => {
  performs(paths.addressBook, paths.newAddress)
  // The address that already exists.
  guard.expect(/409/)
  const { app } = await AccountApp.arrive(page, world, paths.addressBook)
  await expect(app.main.getByText('No addresses yet')).toBeVisible()
  await page.getByRole('link', { name: 'New address' }).click()
  await app.button('Save').click()
  await app.expectFault(app.field('Name'), /1 to 40 characters/)
  await expect(app.main.getByText('Enter an address on this network.')).toBeVisible()
  await enter(app, 'Bitcoin', friend, 'Ledger')
  await app.expectFault(app.field('Address'), /looks like an address on Ethereum, .*not Bitcoin/)
  await expectAccessible(page, 'a new address with what is wrong about it')
  await enter(app, 'BSC', friend, 'Ledger')
  await expect(app.heading('Address book')).toBeVisible()
  const entries = app.main.getByRole('list', { name: 'Addresses' }).getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('BSC')
  await expectAccessible(page, 'the address book')

  await page.getByRole('link', { name: 'New address' }).click()
  await enter(app, 'BSC', friend.toLowerCase(), 'Again')
  await app.expectFault(app.field('Address'), 'This address is already in your address book.')

  await app.open(paths.withdraw, '?coin=USDT')
  await expect(app.heading('Withdraw')).toBeVisible()
  await app.button(/Network/).click()
  await app.dialog.getByRole('button', { name: 'BSC' }).click()
  await app.button('Address book').click()
  await app.dialog.getByRole('button', { name: /Ledger/ }).click()
  await expect(app.field('Address')).toHaveValue(friend)

  await app.open(paths.addressBook)
  await app.main.getByRole('link', { name: 'Edit Ledger' }).click()
  await app.field('Name').fill('Savings')
  await app.button('Save').click()
  await expect(entries).toContainText('Savings')
  await app.button('Remove Savings').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(app.main.getByText('No addresses yet')).toBeVisible()
})

test('address-book-only withdrawals start at once and end after a day, unless that is canceled', async ({
  page,
  world,
}) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.newAddress)
  const fundPassword = await giveFundPassword(world, account)
  await enter(app, 'BSC', friend, 'Ledger')
  const mode = app.main.getByRole('switch', { name: /Address-book-only withdrawals/ })
  const turn = async (verb: string) => {
    await app.main.getByText('Address-book-only withdrawals').click()
    await app.dialog.getByRole('textbox', { name: 'Fund password' }).fill(fundPassword)
    await app.dialog.getByRole('button', { name: verb }).dblclick()
    await expect(app.dialog).toBeHidden()
  }
  await expect(mode).not.toBeChecked()
  await turn('Turn on')
  await expect(mode).toBeChecked()
  await expect(app.main.getByText(/^Available from/)).toBeVisible()
  await turn('Turn off')
  await expect(mode).not.toBeChecked()
  await expect(app.main.getByText(/^Turns off on/)).toBeVisible()
  await expectAccessible(page, 'the end of the mode for listed addresses')
  await turn('Turn on')
  await expect(app.main.getByText(/^Turns off on/)).toHaveCount(0)

  // In that mode, a withdrawal offers only the address book.
  await app.open(paths.withdraw, '?coin=USDT')
  await chooseNetwork(app, 'BSC')
  await expect(app.field('Address')).toHaveCount(0)
  await app.button(/^Address/).click()
  await app.dialog.getByRole('button', { name: 'Ledger' }).click()
  await expect(app.button(/^Address/)).toContainText(friend)
})
