import { bindWallet, listBoundWallets } from '#api/bound-wallets.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { WalletPicker } from '#test/e2e/pages/wallet-picker.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { keepSession, register } from '#test/e2e/support/account.ts'
import type { InjectedWallet } from '#test/e2e/support/injected-wallet.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const signButton = 'Sign to link this wallet'

/** Opens the account's wallets and connects one, without signing anything. */
async function connect(app: AccountApp, wallet: InjectedWallet): Promise<void> {
  await app.button('Link a wallet').click()
  await app.button('Connect wallet').click()
  await new WalletPicker(app.page).choose(wallet.name)
  await expect(app.button(signButton)).toBeVisible()
}

function signatures(wallet: InjectedWallet) {
  return wallet.requests.filter(({ method }) => method === 'personal_sign')
}

test('a wallet is linked with two taps, one to connect and one to sign, and unlinked again', async ({
  page,
  world,
  wallet,
  guard,
}) => {
  performs(paths.accountSetting)
  guard.expect(/wallets\/bind/)
  const { app } = await AccountApp.arrive(page, world, paths.accountSetting)
  await expect(page.getByText('No linked wallets.')).toBeVisible()
  await connect(app, wallet)
  expect(signatures(wallet)).toEqual([])
  await page.getByText('Message you’ll sign').click()
  await expect(page.getByText(new URL(world.url).host).first()).toBeVisible()
  await expectAccessible(page, 'a wallet about to be bound')

  await test.step('a request declined in the wallet links nothing and can be retried', async () => {
    wallet.decide = () => 'reject'
    await app.button(signButton).click()
    await expect(app.refusal).toContainText('You declined the request in your wallet')
    wallet.decide = () => 'confirm'
  })

  await test.step('a wallet on an unsupported network switches to a supported one', async () => {
    await wallet.moveTo(8453)
    await expect(page.getByText('Your wallet is on another network')).toBeVisible()
    await expect(app.button(signButton)).toBeHidden()
    await app.button('Switch to Ethereum (local)').click()
  })

  await app.button(signButton).dblclick()
  await expect(app.toast('Wallet linked')).toBeVisible()
  expect(signatures(wallet), 'one declined and one signed request').toHaveLength(2)
  const session = await app.storedSession()
  const bound = await world.call(listBoundWallets, undefined, session?.accessToken)
  expect(bound).toEqual([expect.objectContaining({ address: wallet.address, chainId: wallet.chainId })])

  await test.step('another account can’t link it and is told why', async () => {
    await keepSession(page, await register(world))
    await page.reload()
    await app.button('Link a wallet').click()
    await app.button(signButton).click()
    await expect(app.refusal).toHaveText('This wallet is already linked to an account.')
    await page.evaluate((stored) => {
      localStorage.setItem('session:v1', stored)
    }, JSON.stringify(session))
    await page.reload()
  })

  const row = page.getByRole('list', { name: 'Linked wallets' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: /^Unlink/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect(row).toHaveCount(0)
})

test('a message for another site is not signed, whatever the backend says', async ({ page, world, wallet }) => {
  await page.route('**/api/wallets/begin', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(new URL(world.url).host, 'elsewhere.example')
    await route.fulfill({ response, body })
  })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(bindWallet.path)) calls.push(request.url())
  })
  const { app } = await AccountApp.arrive(page, world, paths.accountSetting)
  await connect(app, wallet)
  await app.button(signButton).click()
  await expect(app.refusal).toContainText('This message isn’t for Sevenport')
  expect(signatures(wallet)).toEqual([])
  expect(calls).toEqual([])
})
