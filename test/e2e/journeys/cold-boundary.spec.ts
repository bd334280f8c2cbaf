import { devicePaths } from '#src/config/device-paths.ts'

import { ColdWalletApp } from '#test/e2e/pages/cold-wallet-app.ts'
import { watchPrograms } from '#test/e2e/support/heap.ts'
import {
  ask,
  catchKeyring,
  expectRefused,
  flood,
  type Refused,
  tryInjections,
} from '#test/e2e/support/hostile-script.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Invalid requests, as JavaScript, because messages to a worker aren't limited to JSON. */
const strangeMessages = [
  'null',
  '5',
  '"lock"',
  '[]',
  'new Map([["id", 1], ["operation", "lock"], ["input", {}]])',
  '{ id: 1 }',
  '{ id: 0, operation: "lock", input: {} }',
  '{ id: 1, operation: "lock", input: {}, extra: 1 }',
  '{ id: 1, operation: "__proto__", input: {} }',
  '{ id: 1, operation: "constructor", input: {} }',
  '{ id: 1, operation: ["lock"], input: {} }',
  'Object.assign(Object.create({ id: 1, operation: "lock" }), { input: {} })',
  'JSON.parse(`{ "__proto__": { "id": 1, "operation": "lock", "input": {} } }`)',
  'JSON.parse(`{ "id": 1, "operation": "lock", "input": {}, "__proto__": { "isPolluted": true } }`)',
  'JSON.parse(`{ "id": 1, "operation": "lock", "input": {}, "constructor": { "prototype": { "isPolluted": true } } }`)',
  'new ArrayBuffer(8)',
]

/** Requests that none of our pages makes, rejected whether the wallets are locked or not. */
const alwaysRefused: Refused = [
  ['revealWords', '{ walletId, password: "" }', 'wrong-password'],
  ['revealWords', '{ walletId }', 'invalid-request'],
  ['revealWords', '{ walletId, password: { toString: 1 } }', 'invalid-request'],
  ['revealWords', '{ walletId: "__proto__", password: "" }', 'invalid-request'],
  [
    'revealPrivateKey',
    'JSON.parse(`{ "__proto__": { "accountId": "${accountId}", "password": "" } }`)',
    'invalid-request',
  ],
  ['revealPrivateKey', 'new Date()', 'invalid-request'],
  ['changePassword', '{ password: "", newPassword: "harbor lights over 47 piers" }', 'wrong-password'],
  ['removeWallet', '{ walletId, password: "", answers: [] }', 'wrong-password'],
  // Iterating over this list would take an hour.
  ['confirmWords', '{ walletId, answers: new Array(2 ** 32 - 1) }', 'invalid-request'],
  ['signMessage', '{ accountId, message: new Uint8Array(32) }', 'invalid-request'],
  ['signMessage', '{ accountId, message: { raw: "0x", toString: 1 } }', 'invalid-request'],
  ['signTransaction', '{ accountId, transaction: { type: "eip7702" } }', 'invalid-request'],
  ['unlockWithPasskey', '{ output: new Uint8Array(32) }', 'passkey-unavailable'],
  ['unlockWithPasskey', '{ output: new Uint8Array(33) }', 'invalid-request'],
]
const refusedWhileLocked: Refused = [
  ['signMessage', '{ accountId, message: "a" }', 'locked'],
  ['backupQuestions', '{ walletId }', 'locked'],
  ['confirmWords', '{ walletId, answers: [{ position: 12, word: "about" }] }', 'locked'],
  ['addAccount', '{ walletId, name: "Mine" }', 'locked'],
  ['removePasskey', '{}', 'locked'],
  ['setAutoLock', '{ minutes: 60 }', 'locked'],
]
const approval = `0x095ea7b3${friend.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
const refusedWhileUnlocked: Refused = [
  [
    'signTransaction',
    `{ accountId, transaction: { type: "legacy", chainId: 1, to: "${friend}", gas: 90000n, nonce: 0, gasPrice: 1n, data: "${approval}" } }`,
    'unlimited-approval',
  ],
  ['signTypedData', '{ accountId, typedData: `{ "__proto__": { "types": {} } }` }', 'not-signable'],
]

test('neither a script in the page nor another tab gets a secret out of the worker', async ({
  page,
  context,
  world,
  guard,
}) => {
  const programs = await watchPrograms(page)
  await context.addInitScript(catchKeyring)
  const app = new ColdWalletApp(page, world)
  await app.importKnownWords()
  await app.open(devicePaths.deviceWalletSettings)
  await expect(app.button('Lock now')).toBeVisible()

  await expectRefused(page, [...alwaysRefused.slice(0, 7), ...refusedWhileUnlocked])
  // Single words aren't confirmed, however the request is phrased.
  const guesses = '{ walletId, answers: [{ position: 12, word: "about" }] }'
  expect(await ask(page, 'confirmWords', guesses)).toMatchObject({
    type: 'result',
    result: false,
  })

  // Another tab has its own worker, and hears only that something happened.
  const other = new ColdWalletApp(await context.newPage(), world)
  await other.open(devicePaths.deviceWalletSettings)
  await expect(other.main.getByText('Your wallets are locked')).toBeVisible()
  await expectRefused(other.page, refusedWhileLocked)
  await other.page.evaluate(() => {
    const heard: unknown[] = []
    const channel = new BroadcastChannel('device-wallets')
    channel.addEventListener('message', ({ data }) => void heard.push(data))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel only reaches its own origin.
    for (const news of ['unlock', 'secrets', { type: 'state' }, null]) channel.postMessage(news)
    Object.assign(globalThis, { heard })
  })
  await page.bringToFront()
  await expect(app.button('Lock now')).toBeVisible()
  await app.button('Lock now').click()
  await expect(app.main.getByText('Your wallets are locked')).toBeVisible()
  await expect.poll(() => other.page.evaluate('heard')).toEqual(['locked'])

  for (const message of strangeMessages) await page.evaluate(`hostile.worker.postMessage(${message})`)
  await expectRefused(page, [...alwaysRefused.slice(7), ...refusedWhileLocked])
  expect(await page.evaluate('hostile.unasked'), 'malformed messages get no answer').toEqual([])
  expect(new Set(await page.evaluate(flood))).toEqual(new Set(['locked', 'busy']))

  const keyring = programs().find(({ name }) => name.includes('keyring-worker'))
  const isSound = `Object.isFrozen(Object.prototype) && Object.isFrozen(Array.prototype) && !("isPolluted" in {})`
  expect(await keyring?.send('Runtime.evaluate', { expression: isSound })).toMatchObject({ result: { value: true } })

  // Text becomes neither HTML nor a script.
  guard.expect(/Trusted ?(?:Type|HTML|Script)/)
  guard.expect(/Content Security Policy/)
  expect(await page.evaluate(tryInjections)).toEqual([])
})
