import type { BrowserContext, Page } from '@playwright/test'

import { MiningApp } from '#test/e2e/pages/mining-app.ts'
import { WalletPicker } from '#test/e2e/pages/wallet-picker.ts'
import { expect, firstChain } from '#test/e2e/support/test.ts'
import { WalletKitWallet } from '#test/e2e/support/wallet-kit-wallet.ts'
import { verifyOrigin } from '#test/e2e/support/walletconnect-host.ts'
import { test as base } from '#test/e2e/support/walletconnect-test.ts'
import { paths } from '#src/config/paths.ts'

const test = base.extend<{ readonly phone: WalletKitWallet }>({
  phone: async ({ world, relay }, use) => {
    const phone = await WalletKitWallet.open(world, relay.url)
    await use(phone)
    await phone.close()
  },
})

/** Stands in for Verify, which tests must not call: its frame attests to whatever it is asked. */
async function standInForVerify(context: BrowserContext): Promise<() => number> {
  let calls = 0
  await context.route(`${verifyOrigin}/**`, async (route) => {
    calls += 1
    const body = `<script>
      const id = new URLSearchParams(location.search).get('id')
      const encode = (part) => btoa(JSON.stringify(part)).replaceAll('=', '')
      const attestation = [encode({ alg: 'ES256' }), encode({ id, exp: Date.now() }), 'AA'].join('.')
      parent.postMessage(JSON.stringify({ type: 'verify_attestation', attestation }), '*')
    </script>`
    await route.fulfill({ contentType: 'text/html', body })
  })
  return () => calls
}

/** Returns the content of the QR code on the screen, read from where the page stores it. */
async function codeOf(page: Page, usedCodes: readonly string[] = []): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const codes = await page.evaluate(readCodes)
      code = codes.find((uri) => !usedCodes.includes(uri))
      return code
    })
    .toBeDefined()
  return code ?? ''
}

/** Runs in the page. */
async function readCodes(): Promise<string[]> {
  const name = 'WALLET_CONNECT_V2_INDEXED_DB'
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return []
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error('The database does not open')))
  })
  const read = async (key: string): Promise<unknown> =>
    new Promise((resolve) => {
      const reading = database.transaction('keyvaluestorage').objectStore('keyvaluestorage').get(key)
      reading.addEventListener('success', () =>
        resolve(typeof reading.result === 'string' ? JSON.parse(reading.result) : reading.result),
      )
    })
  const pairings = (await read('wc@2:core:0.3:clientTwo:pairing')) as { topic: string; active: boolean }[] | undefined
  const keys = (await read('wc@2:core:0.3:clientTwo:keychain')) as Record<string, string> | undefined
  database.close()
  return (pairings ?? [])
    .filter(({ topic, active }) => !active && keys?.[topic] !== undefined)
    .map(({ topic }) => `wc:${topic}@2?relay-protocol=irn&symKey=${keys?.[topic]}`)
}

test('a phone wallet connects by QR code, gets a new code after declining, and a late stake from it is found', async ({
  page,
  context,
  world,
  phone,
  guard,
}) => {
  guard.expect(/verify\.walletconnect\.org|pulse\.walletconnect\.org/)
  // The SDK's warning about a response that is no longer awaited, because the page that made the request was reloaded.
  guard.expect(/emitting session_request:\d+ without any listeners/)
  // Or that it doesn't know the request, because the reload came before the SDK had stored it.
  guard.expect(/No matching key\. history:/)
  // What the SDK logs about the rejection, and about a request that this wallet doesn't support (EIP-5792).
  guard.expect(/User rejected\./)
  guard.expect(/isValidRequest\(\) failed|request\(\) method: wallet_getCapabilities/)
  // On a slow machine: a message for the pairing whose code was just replaced.
  guard.expect(/context: core\/pairing/)
  // The SDK vendor's configuration, which our content security policy blocks.
  guard.expect(/api\.web3modal\.org/)
  const attestations = await standInForVerify(context)
  const pool = world.pool(firstChain, 'USDC')
  await world.giveTestCoins(firstChain, phone.address)

  const app = new MiningApp(page, pool)
  await app.open(paths.signIn)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  const picker = new WalletPicker(page)
  await picker.choose('WalletConnect')
  const code = await codeOf(page)
  await expect.poll(attestations, 'WalletConnect’s Verify frame is not blocked').toBeGreaterThan(0)

  phone.acceptsSessions = false
  await phone.scan(code)
  const freshCode = await codeOf(page, [code])
  phone.acceptsSessions = true
  await phone.scan(freshCode)
  await expect(picker.dialog).toBeHidden()

  const isAsked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  phone.decide = async (method) => {
    if (method !== 'eth_sendTransaction') return
    isAsked.resolve()
    await answer.promise
  }
  await app.reviewStake('100')
  await app.transaction.confirm()
  await isAsked.promise
  await page.reload()
  await page.getByRole('button', { name: /^Staking 100 USDC/ }).click()
  await expect(app.transaction.dialog.getByText('Your wallet hasn’t responded yet')).toBeVisible()
  answer.resolve()
  await app.transaction.expectDone('100 USDC staked')
  expect(phone.sent).toHaveLength(1)
})
