import { inspect } from 'node:util'
import { bytesToHex, hexToBytes } from 'viem'
import { expect, it } from 'vitest'
import { fakeKeyring } from './fake-keyring.ts'
import { openIndexedDbStore } from './indexed-db-store.ts'
import type { KeyringErrorCode } from './keyring.ts'
import { makeKeystore } from './keystore-file.ts'
import { serveRequests } from './serve-requests.ts'

const password = 'violet otter paints 91 doors'
const wrongPassword = 'crimson heron sketches 12 gates'
const passphrase = 'seven quiet ports'
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const privateKey = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
const nobody = '9f7a4c1e-0f3d-4f59-9b53-0d0f3a1c2b11'

const secrets = [
  password,
  wrongPassword,
  'weakling',
  passphrase,
  'legal winner',
  'useful legal',
  privateKey.slice(2, 20),
  Buffer.from(password).toString('hex'),
  hexToBytes(privateKey).slice(0, 8).join(', '),
]

async function imported() {
  const keyring = fakeKeyring()
  const wallet = await keyring.ask.importWords({ password, name: 'Mine', words, passphrase })
  return { ...keyring, walletId: wallet.id, accountId: wallet.accounts[0]?.id ?? '' }
}
type Imported = Awaited<ReturnType<typeof imported>>

/** Ways in which a user, a page or storage triggers each refusal, with a secret in the request wherever possible. */
const provocations: Readonly<Record<KeyringErrorCode, (keyring: Imported) => Promise<unknown>>> = {
  'wrong-password': async ({ ask }) => ask.unlock({ password: wrongPassword }),
  'too-many-tries': async ({ ask }) => {
    for (let tries = 0; tries < 5; tries += 1) await ask.unlock({ password: wrongPassword }).catch(() => undefined)
    return ask.unlock({ password })
  },
  'weak-password': async () => fakeKeyring().ask.createWallet({ password: 'weakling', name: 'Mine', wordCount: 12 }),
  locked: async ({ ask, accountId }) => {
    await ask.lock({})
    return ask.signMessage({ accountId, message: password })
  },
  'unknown-account': async ({ ask }) => ask.revealPrivateKey({ accountId: nobody, password }),
  'already-present': async ({ ask }) => ask.importWords({ password, name: 'Again', words, passphrase }),
  'invalid-words': async ({ ask }) => ask.previewWords({ words: words.replace('yellow', 'yelow'), passphrase }),
  'invalid-checksum': async ({ ask }) => ask.previewWords({ words: words.replace('yellow', 'year'), passphrase }),
  'invalid-private-key': async ({ ask }) =>
    ask.importPrivateKey({ password, name: 'Key', privateKey: `${privateKey}0` }),
  'invalid-keystore': async ({ ask }) =>
    ask.importKeystore({ password, name: 'File', json: `{"${privateKey}":`, keystorePassword: wrongPassword }),
  'wrong-keystore-password': async ({ ask }) => {
    const json = await makeKeystore(hexToBytes(privateKey), password, { N: 2, r: 1, p: 1 })
    return ask.importKeystore({ password, name: 'File', json, keystorePassword: wrongPassword })
  },
  'invalid-address': async ({ ask }) => ask.watchAddress({ name: 'Watched', address: privateKey }),
  'not-signable': async ({ ask, accountId }) => {
    const types = { Mail: [{ name: 'amount', type: 'uint8' }] }
    const typedData = JSON.stringify({ types, primaryType: 'Mail', message: { amount: privateKey } })
    return ask.signTypedData({ accountId, typedData })
  },
  'unlimited-approval': async ({ ask, accountId }) => {
    const types = { Permit: [{ name: 'value', type: 'uint256' }] }
    const typedData = JSON.stringify({ types, primaryType: 'Permit', message: { value: privateKey } })
    return ask.signTypedData({ accountId, typedData })
  },
  'passkey-unavailable': async ({ ask }) => ask.unlockWithPasskey({ output: Uint8Array.from(hexToBytes(privateKey)) }),
  'storage-unavailable': async () => openIndexedDbStore(),
  'vault-damaged': async ({ ask, store }) => {
    store.records.vault = { ...(store.records.vault as object), note: words }
    return ask.unlock({ password })
  },
  busy: async (keyring) =>
    answersOf(
      keyring,
      Array.from({ length: 65 }, () => ['passwordStrength', { password }]),
    ),
  'invalid-request': async (keyring) => answersOf(keyring, [['unlock', { password, passphrase }]]),
}

/** Sends requests like a page, and throws the refusal as it leaves the worker. */
async function answersOf({ ask }: Imported, requests: readonly (readonly unknown[])[]): Promise<void> {
  const refusal = Promise.withResolvers<unknown>()
  const serve = serveRequests(
    ask,
    async (work) => work(),
    (message) => {
      if (message.type === 'error') refusal.resolve(message)
    },
  )
  for (const [index, [operation, input]] of requests.entries()) serve({ id: index + 1, operation, input })
  throw await refusal.promise
}

/** Returns the secrets readable in an error, however it is printed. */
function secretsIn(error: unknown): readonly string[] {
  const texts = [
    inspect(error, { depth: Infinity, showHidden: true, getters: true }),
    JSON.stringify(error),
    ...(error instanceof Error ? [error.message, error.stack, String(error.cause)] : []),
  ]
  return secrets.filter((secret) => texts.some((text) => text?.replaceAll(/\s+/g, ' ').includes(secret)))
}

it.each(Object.entries(provocations))('carries no secret: %s', async (code, provoke) => {
  const error = await provoke(await imported()).catch((refusal: unknown) => refusal)
  expect(error).toMatchObject({ code })
  expect(secretsIn(error)).toEqual([])
})

it('gives only a code if a library’s error quotes its input', async () => {
  const keyring = await imported()
  const ask = { ...keyring.ask, unlock: async () => Promise.reject(new TypeError(`${password} is not a number`)) }
  const refusal = await answersOf({ ...keyring, ask }, [['unlock', { password }]]).catch((error: unknown) => error)
  expect(refusal).toEqual({ type: 'error', id: 1, code: 'invalid-request' })
})

it('would find a secret anywhere in an error', () => {
  const key = hexToBytes(privateKey)
  const carriers = [
    new Error(password),
    new Error('Refused', { cause: new Error(words) }),
    Object.assign(new Error('Refused'), { input: { passphrase } }),
    Object.assign(new Error('Refused'), { key }),
    Object.defineProperty(new Error('Refused'), 'key', { value: bytesToHex(key), enumerable: false }),
  ]
  for (const carrier of carriers) expect(secretsIn(carrier)).not.toEqual([])
})
