import { requestTestCoins } from '#api/local-world.ts'
import { devicePaths } from '#src/config/device-paths.ts'

import { ColdWalletApp, devicePassword } from '#test/e2e/pages/cold-wallet-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { connectToChain } from '#test/e2e/support/pool.ts'
import { expectSent } from '#test/e2e/support/sent-payment.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ')
/** The mnemonic's first account. */
const sender = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
/** Not one of the test accounts whose coins other journeys count. */
const friend = '0xdD2FD4581271e230360230F9337D5c0430Bf44C0'
const bsc = 31338

// Even if a test fails halfway: other journeys use this world afterward.
test.afterEach(async ({ world }) => {
  await connectToChain(firstChain, world.rpcUrl(firstChain)).setAutomine(true)
})

test('a payment is reviewed, signed, still there after a reload, sped up and shown as a receipt', async ({
  page,
  world,
}) => {
  performs(
    devicePaths.deviceSend,
    devicePaths.deviceSendAddress,
    devicePaths.deviceSendAmount,
    devicePaths.deviceSendDetail,
  )
  performs(devicePaths.deviceVoucher, devicePaths.deviceAddressBook, devicePaths.deviceNewAddress)
  const app = new ColdWalletApp(page, world)
  await app.open(devicePaths.importWords)
  await app.enterWords(words)
  await app.button('Find my accounts').click()
  await app.chooseNewPassword(devicePassword)
  await app.button('Import wallet').click()
  // Once the keys are stored, the page navigates automatically.
  await expect(app.button('Add account')).toBeVisible()
  for (const chainId of [firstChain, bsc]) await world.call(requestTestCoins, { chainId, address: sender })

  // The address book needs no account, and rejects an address with a typo.
  await app.open(devicePaths.deviceAddressBook)
  await expect(app.main.getByText('No addresses yet')).toBeVisible()
  await page.getByRole('link', { name: 'New address' }).click()
  await app.main.getByRole('button', { name: /Network/ }).click()
  await app.dialog.getByRole('button', { name: 'Ethereum' }).click()
  await app.field('Address').fill(friend.replace('dD2F', 'Dd2F'))
  await app.expectFault(app.field('Address'), /typo/)
  await app.field('Address').fill(friend)
  await app.field('Name').fill('Maria')
  await app.button('Save').click()
  await expect(app.main.getByText('Maria', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the address book of the device')

  await page.goto('/#/property/wallet/send/index')
  await expect(app.heading('Send')).toBeVisible()
  await page
    .getByRole('list', { name: /Coins on Ethereum/ })
    .getByRole('link', { name: /ETH/ })
    .click()
  await app.field('Address').fill(`0x${'0'.repeat(40)}`)
  await app.expectFault(app.field('Address'), /No one holds the key/)
  await app.field('Address').fill(sender)
  await expect(app.main.getByText(/the account you’re sending from/)).toBeVisible()
  await page.getByRole('list', { name: 'Address book' }).getByRole('button', { name: /Maria/ }).click()
  await expect(app.main.getByText(/haven’t paid this address/)).toBeVisible()
  await expectAccessible(page, 'the recipient of a payment')
  await app.button('Continue').click()

  const chain = connectToChain(firstChain, world.rpcUrl(firstChain))
  const before = await chain.getBalance({ address: friend })
  await app.field('Amount').fill('0.25')
  await app.button('Review').click()
  await expect(app.dialog.getByText('Leaves your account')).toBeVisible()
  await expectAccessible(page, 'the review of a payment')
  await expectToFit(page, 'the review of a payment')
  // No block is mined until the payment was seen pending after a reload.
  await chain.setAutomine(false)
  await app.dialog.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(app.main.getByText('Waiting for the network')).toBeVisible()
  await page.reload()
  await expect(app.main.getByText('Waiting for the network')).toBeVisible()
  await expectAccessible(page, 'a pending payment')
  // A reload locks the keyring: replacing a payment takes its password.
  const [, first] = page.url().split('hash=')
  await app.button('Speed up').click()
  await app.dialog.getByRole('button', { name: 'Speed up' }).click()
  await app.enterPassword()
  await app.dialog.getByRole('button', { name: 'Unlock', exact: true }).click()
  // Not the URL of a prompt in between.
  await expect(page).toHaveURL(new RegExp(`sendDetail\\?hash=(?!${first})0x`))
  await expect(app.button('Cancel payment')).toBeVisible()
  await expectSent(chain, page)
  await chain.mine({ blocks: 1 })
  await chain.setAutomine(true)
  await expect(app.main.getByText('The payment went through.')).toBeVisible()
  // Only once, despite the clicks and replacements.
  expect((await chain.getBalance({ address: friend })) - before).toBe(250_000_000_000_000_000n)

  await page.getByRole('link', { name: 'Receipt' }).click()
  await expectAccessible(page, 'the receipt of a payment')
  const saved = page.waitForEvent('download')
  await app.button('Share as image').click()
  expect((await saved).suggestedFilename()).toMatch(/^sevenport-.*\.png$/)

  // On another network, all of its native coin except for the fee.
  await app.open(devicePaths.deviceSend)
  await page
    .getByRole('list', { name: /Coins on B/ })
    .getByRole('link', { name: /BNB/ })
    .click()
  await app.field('Address').fill(friend)
  await app.button('Continue').click()
  await app.button('Max').click()
  await app.button('Review').click()
  await app.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(app.main.getByText('The payment went through.')).toBeVisible()
})
