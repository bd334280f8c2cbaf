import { bindWallet, listBoundWallets } from '#api/bound-wallets.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { WalletPicker } from '#test/e2e/pages/wallet-picker.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { keepSession, register } from '#test/e2e/support/account.ts'
import type { InjectedWallet } from '#test/e2e/support/injected-wallet.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const signButton = 'Sign to bind this wallet'

/** Opens the wallets of the account and connects one: nothing is signed by that. */
async function connect(app: AccountApp, wallet: InjectedWallet): Promise<void> {
  await app.button('Bind a wallet').click()
  await app.button('Connect wallet').click()
  await new WalletPicker(app.page).choose(wallet.name)
  await expect(app.button(signButton)).toBeVisible()
}

function signatures(wallet: InjectedWallet) {
  return wallet.requests.filter(({ method }) => method === 'personal_sign')
}

test('a wallet is bound with two taps, one to connect and one to sign, and unbound again', async ({
  page,
  world,
  wallet,
}) => {
  const { app } = await AccountApp.arrive(page, world, paths.accountSetting)
  await expect(page.getByText('No wallet bound.')).toBeVisible()
  await connect(app, wallet)
  expect(signatures(wallet)).toEqual([])
  await page.getByText('What you sign').click()
  await expect(page.getByText(new URL(world.url).host).first()).toBeVisible()
  await expectAccessible(page, 'a wallet about to be bound')

  await app.button(signButton).dblclick()
  await expect(app.toast('The wallet is bound')).toBeVisible()
  expect(signatures(wallet)).toHaveLength(1)
  const session = await app.storedSession()
  const bound = await world.call(listBoundWallets, undefined, session?.accessToken)
  expect(bound).toEqual([expect.objectContaining({ address: wallet.address, chainId: wallet.chainId })])

  const row = page.getByRole('list', { name: 'Bound wallets' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: /^Unbind/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unbind', exact: true }).click()
  await expect(row).toHaveCount(0)
})

test('a refusal in the wallet binds nothing and can be tried again', async ({ page, world, wallet }) => {
  const { app } = await AccountApp.arrive(page, world, paths.accountSetting)
  await connect(app, wallet)
  wallet.decide = () => 'reject'
  await app.button(signButton).click()
  await expect(app.refusal).toContainText('You declined in your wallet')
  wallet.decide = () => 'confirm'
  await app.button(signButton).click()
  await expect(app.toast('The wallet is bound')).toBeVisible()
})

test('a wallet that belongs to another account says so', async ({ page, world, wallet, guard }) => {
  guard.expect(/wallets\/bind/)
  const { app } = await AccountApp.arrive(page, world, paths.accountSetting)
  await connect(app, wallet)
  await app.button(signButton).click()
  await expect(app.toast('The wallet is bound')).toBeVisible()

  await keepSession(page, await register(world))
  await page.reload()
  await app.button('Bind a wallet').click()
  await app.button(signButton).click()
  await expect(app.refusal).toHaveText('This wallet is bound to an account already.')
})

test('a wallet on a network that is none of ours is led to one that is', async ({ page, world, wallet }) => {
  const { app } = await AccountApp.arrive(page, world, paths.accountSetting)
  await connect(app, wallet)
  await wallet.moveTo(8453)
  await expect(page.getByText('Your wallet is on another network')).toBeVisible()
  await expect(app.button(signButton)).toBeHidden()
  await app.button('Switch to Ethereum (local)').click()
  await app.button(signButton).click()
  await expect(app.toast('The wallet is bound')).toBeVisible()
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
  await expect(app.refusal).toContainText('This message is not for Sevenport')
  expect(signatures(wallet)).toEqual([])
  expect(calls).toEqual([])
})
