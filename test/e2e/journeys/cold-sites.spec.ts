import { hashMessage, type Hex, hashTypedData, numberToHex, parseEther, recoverAddress, stringToHex } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'

import { devicePaths } from '#src/config/device-paths.ts'

import { ColdWalletApp } from '#test/e2e/pages/cold-wallet-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { chainOf } from '#test/e2e/support/deposits.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, firstChain, test as base } from '#test/e2e/support/test.ts'
import { verifyOrigin } from '#test/e2e/support/walletconnect-host.ts'
import { test } from '#test/e2e/support/walletconnect-test.ts'

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const secondChain = 31338

const typedData = {
  domain: { name: 'Tall ship swaps', chainId: firstChain },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Order: [{ name: 'harbor', type: 'string' }],
  },
  primaryType: 'Order',
  message: { harbor: 'Bremen' },
} as const

test('another site is connected, requests signatures and a transaction, and gets responses', async ({
  page,
  context,
  world,
  site,
  guard,
}) => {
  performs(devicePaths.deviceSites)
  // Without an attestation from the site, the app calls Verify, which tests can't reach.
  guard.expect(/https:\/\/verify\.walletconnect\.org|core\/verify-api/)
  await context.route(`${verifyOrigin}/v3/public-key`, async (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { publicKey: site.verifyKey, expiresAt: Math.floor(Date.now() / 1_000) + 3_600 },
    }),
  )
  const phrase = generateMnemonic(english)
  const account = mnemonicToAccount(phrase)
  const cold = new ColdWalletApp(page, world)
  await cold.importWords(phrase)
  await world.giveTestCoins(firstChain, account.address)
  await cold.open(devicePaths.deviceWallet)
  await cold.main.getByRole('link', { name: 'Connected sites' }).click()
  const code = cold.field('Connection code')
  const connect = cold.button('Connect')
  const proposal = page.getByRole('dialog', { name: 'Connect Tall ship swaps?' })

  await code.fill('https://ships.example')
  await connect.click()
  await expect(cold.main.getByText('That isn’t a WalletConnect code')).toBeVisible()

  // A known scam site can only be rejected.
  site.attested = { origin: 'https://ships.example', isScam: true }
  const stolen = await site.offer([firstChain])
  await code.fill(stolen.code)
  await connect.click()
  await expect(proposal.getByText('This site isn’t what it says it is')).toBeVisible()
  await expect(proposal.getByRole('button', { name: 'Connect' })).toHaveCount(0)
  await proposal.getByRole('button', { name: 'Reject' }).click()
  await expect(stolen.accounts).rejects.toMatchObject({ code: 5000 })

  // No one attests to its origin: the user is warned, takes a look, and rejects.
  site.attested = null
  const unsure = await site.offer([firstChain])
  await code.fill(unsure.code)
  await connect.click()
  await expect(proposal.getByText('This site’s address isn’t verified')).toBeVisible()
  await expectAccessible(page, 'a site that wants to be connected')
  await expectToFit(page, 'a site that wants to be connected')
  await page.keyboard.press('Escape')
  await expect(unsure.accounts).rejects.toMatchObject({ code: 5000 })

  site.attested = { origin: 'https://ships.example' }
  const offer = await site.offer([firstChain, secondChain, 8453])
  await code.fill(offer.code)
  await connect.click()
  await expect(proposal.getByText('WalletConnect has verified that ships.example is asking')).toBeVisible()
  await proposal.getByRole('button', { name: 'Connect' }).click()
  expect(await offer.accounts).toEqual([firstChain, secondChain].map((id) => `eip155:${id}:${account.address}`))
  await expect(cold.main.getByText('ships.example')).toBeVisible()
  await expectAccessible(page, 'connected sites')
  await expectToFit(page, 'connected sites')

  // A message request, on whatever page the user is at that moment.
  await cold.open(devicePaths.deviceReceive)
  const message = 'Hello from a tall ship'
  const signed = site.ask(firstChain, 'personal_sign', [stringToHex(message), account.address])
  const question = cold.question('Sign a message')
  await expect(question.getByText('Asked by Tall ship swaps (ships.example)')).toBeVisible()
  await expect(question.getByText('Address not verified')).toHaveCount(0)
  await expect(question.getByText(message)).toBeVisible()
  // After a reload the wallet is locked, and the pending request is shown again.
  await page.reload()
  await expect(question.getByText(message)).toBeVisible()
  await question.getByRole('button', { name: 'Sign' }).click()
  await cold.enterPassword()
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  const signature = (await signed) as Hex
  expect(await recoverAddress({ hash: hashMessage(message), signature })).toBe(account.address)

  // Typed data, rejected and then signed.
  const askForOrder = async () =>
    site.ask(firstChain, 'eth_signTypedData_v4', [account.address, JSON.stringify(typedData)])
  const refused = askForOrder().catch((error: unknown) => error)
  const order = cold.question('Sign data: Order')
  await order.getByRole('button', { name: 'Reject' }).click()
  expect(await refused).toMatchObject({ code: 4001 })
  const ordered = askForOrder()
  await order.getByRole('button', { name: 'Sign' }).click()
  const hash = hashTypedData({ ...typedData, domain: { ...typedData.domain, chainId: BigInt(firstChain) } })
  expect(await recoverAddress({ hash, signature: (await ordered) as Hex })).toBe(account.address)

  // A transaction, and one for an account that the site isn't connected to.
  const client = chainOf(world, firstChain)
  const before = await client.getBalance({ address: recipient })
  const payment = { from: account.address, to: recipient, value: numberToHex(parseEther('0.25')) }
  const paid = site.ask(firstChain, 'eth_sendTransaction', [payment])
  await cold.approve('Send 0.25 ETH')
  const receipt = await client.waitForTransactionReceipt({ hash: (await paid) as Hex })
  expect(receipt.status).toBe('success')
  expect(await client.getBalance({ address: recipient })).toBe(before + parseEther('0.25'))
  await expect(site.ask(firstChain, 'eth_sendTransaction', [{ ...payment, from: recipient }])).rejects.toMatchObject({
    code: 4100,
  })

  const announced = site.nextChain()
  expect(await site.ask(firstChain, 'wallet_switchEthereumChain', [{ chainId: numberToHex(secondChain) }])).toBeNull()
  expect(await announced).toBe(secondChain)
  await expect(
    site.ask(firstChain, 'wallet_switchEthereumChain', [{ chainId: numberToHex(8453) }]),
  ).rejects.toMatchObject({ code: 4902 })

  await cold.open(devicePaths.deviceSites)
  const ended = site.disconnected()
  await cold.button('Disconnect Tall ship swaps').click()
  await ended
  await expect(cold.main.getByText('ships.example')).toHaveCount(0)
})

// At the world's own URL, whose server has no relay configured.
base('without a relay, the page says so', async ({ page, world }) => {
  const cold = new ColdWalletApp(page, world)
  await cold.importKnownWords()
  await cold.open(devicePaths.deviceSites)
  await expect(cold.main.getByText('This server has no WalletConnect relay configured')).toBeVisible()
})
