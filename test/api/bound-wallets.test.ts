import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import hre from 'hardhat'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { concat, getAddress, hashMessage } from 'viem/utils'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { listLoginHistory } from '#api/account.ts'
import { beginWalletBinding, bindWallet, listBoundWallets, unbindWallet } from '#api/bound-wallets.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import { buildRpcServer } from '#scripts/local-world/rpc-server.ts'

import { type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const chain = 31_337
/** A chain whose RPC is unreachable, and one whose RPC never answers. */
const deadChain = 31_338
const silentChain = 31_339

let server: TestApp
let ann: Person
let wallet: PrivateKeyAccount
let rpcUrls: Record<string, string>
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const connection = await hre.network.create({ override: { chainId: chain } })
  const { provider } = connection
  const rpc = buildRpcServer(provider)
  const silent = await listenSilently()
  rpcUrls = {
    [chain]: await rpc.listen({ host: '127.0.0.1', port: 0 }),
    [deadChain]: 'http://127.0.0.1:1',
    [silentChain]: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  }
  closers.push(
    () => connection.close(),
    () => rpc.close(),
    async () => {
      silent.closeAllConnections()
      silent.close()
    },
  )
  setCode = async (address, code) =>
    void (await provider.request({ method: 'hardhat_setCode', params: [address, code] }))
  server = await buildTestApp({ config: { ...testConfig, rpcUrls } })
})

let setCode: (address: string, code: Hex) => Promise<void>

afterAll(async () => {
  await server.close()
  for (const close of closers) await close()
})

beforeEach(async () => {
  ann = await register(server)
  wallet = privateKeyToAccount(generatePrivateKey())
})

const { challengeExpired, invalidRequest, limitReached, notFound, signatureInvalid, unavailable, walletTaken } =
  apiErrorCode

async function begin(address: string = wallet.address, { person = ann, chainId = chain } = {}) {
  return (await server.ask(beginWalletBinding, { address, chainId }, person.signedIn)).message
}

const bind = (message: string, signature: string, person = ann) =>
  server.call(bindWallet, { message, signature }, person.signedIn)

async function bindTo(person: Person, account = wallet) {
  const message = await begin(account.address, { person })
  return bind(message, await account.signMessage({ message }), person)
}

describe('the message to sign', () => {
  it('the message to sign names this site, the account, the wallet and the chain, and expires in ten minutes', async () => {
    const message = await begin(wallet.address.toLowerCase())
    const { statement, nonce, issuedAt, expirationTime, ...rest } = parseSiweMessage(message)
    expect(rest).toEqual({
      domain: 'app.example',
      uri: 'https://app.example',
      address: wallet.address,
      chainId: chain,
      version: '1',
    })
    expect(statement).toContain(ann.session.memberId)
    expect(nonce).toMatch(/^[a-zA-Z0-9]{32,}$/)
    expect((expirationTime?.getTime() ?? 0) - (issuedAt?.getTime() ?? 0)).toBe(600_000)
    expect(await begin()).not.toBe(message)
  })

  it.each([
    ['an unsupported chain', () => ({ address: wallet.address, chainId: 1 })],
    [
      'an address with a typing error',
      () => ({ address: '0x52908400098527886e0F7030069857D2E4169EE7', chainId: chain }),
    ],
    ['half an address', () => ({ address: wallet.address.slice(0, 20), chainId: chain })],
  ])('creates no message to sign for %s', async (_, input) => {
    expect(await server.call(beginWalletBinding, input(), ann.signedIn)).toMatchObject({ code: invalidRequest })
  })
})

describe('binding a wallet', () => {
  it('binds a wallet with its signature and lists it', async () => {
    expect(await bindTo(ann)).toMatchObject({ code: 0, data: { address: wallet.address, chainId: chain } })
    const list = await server.ask(listBoundWallets, undefined, ann.signedIn)
    expect(list).toMatchObject([{ address: wallet.address, chainId: chain }])
  })

  it('reports binding and unbinding a wallet in the history, by message and by email', async () => {
    await bindTo(ann)
    server.advance(1)
    await server.ask(unbindWallet, { address: wallet.address }, ann.signedIn)
    const history = await server.ask(listLoginHistory, {}, ann.signedIn)
    expect(history.items.map(({ kind }) => kind).slice(0, 2)).toEqual(['wallet-unbound', 'wallet-bound'])
    const { items } = await server.ask(listSystemMessages, {}, ann.signedIn)
    expect(items.slice(0, 2)).toMatchObject([
      { kind: 'wallet-unbound', values: { wallet: wallet.address } },
      { kind: 'wallet-bound', values: { wallet: wallet.address } },
    ])
    const mails = await server.mailsTo(ann.email)
    expect(mails.slice(-2).map(({ text }) => text.includes(wallet.address))).toEqual([true, true])
  })

  it('binds several wallets, and binding one again changes nothing', async () => {
    await bindTo(ann)
    const list = await server.ask(listBoundWallets, undefined, ann.signedIn)
    server.advance(5)
    expect(await bindTo(ann)).toMatchObject({ code: 0, data: list[0] })
    await bindTo(ann, privateKeyToAccount(generatePrivateKey()))
    expect(await server.ask(listBoundWallets, undefined, ann.signedIn)).toHaveLength(2)
    const { items } = await server.ask(listSystemMessages, {}, ann.signedIn)
    expect(items.filter(({ kind }) => kind === 'wallet-bound')).toHaveLength(2)
  })

  it('refuses the signature of another wallet', async () => {
    const message = await begin()
    const stranger = privateKeyToAccount(generatePrivateKey())
    expect(await bind(message, await stranger.signMessage({ message }))).toMatchObject({ code: signatureInvalid })
  })

  it.each(['0x00', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, `0x${'6492'.repeat(500)}`])(
    'refuses the signature %s',
    async (signature) => {
      expect(await bind(await begin(), signature)).toMatchObject({ code: signatureInvalid })
    },
  )

  it.each<[string, (message: string) => string]>([
    ['for another site', (message) => message.replace('app.example wants', 'evil.example wants')],
    ['for another address of this site', (message) => message.replace('URI: https://app', 'URI: https://evil')],
    ['for another account', (message) => message.replace(ann.session.memberId, '999999999')],
    ['for another chain', (message) => message.replace('Chain ID: 31337', 'Chain ID: 1')],
    ['with a later expiry', (message) => message.replace(/Expiration Time: \d{4}/, 'Expiration Time: 2099')],
    ['without an expiry', (message) => message.replace(/\nExpiration Time: .*/, '')],
    ['with added text', (message) => `${message}\nResources:\n- https://evil.example`],
    ['for another wallet', (message) => message.replace(wallet.address, getAddress(`0x${'ab'.repeat(20)}`))],
  ])('refuses a signed message %s', async (_, change) => {
    const message = change(await begin())
    expect(await bind(message, await wallet.signMessage({ message }))).toMatchObject({ code: signatureInvalid })
  })

  it('refuses a message with an unknown nonce, or with none', async () => {
    const message = (await begin()).replace(/Nonce: \w+/, `Nonce: ${'a'.repeat(96)}`)
    expect(await bind(message, await wallet.signMessage({ message }))).toMatchObject({ code: challengeExpired })
    for (const text of ['Bind my wallet', '', 'Nonce: \0']) {
      const signature = await wallet.signMessage({ message: text })
      expect(await bind(text, signature)).toMatchObject({ code: signatureInvalid })
    }
  })

  it('refuses a message that was used or is ten minutes old', async () => {
    const message = await begin()
    const signature = await wallet.signMessage({ message })
    expect(await bind(message, signature)).toMatchObject({ code: 0 })
    expect(await bind(message, signature)).toMatchObject({ code: challengeExpired })
    await server.ask(unbindWallet, { address: wallet.address }, ann.signedIn)
    expect(await bind(message, signature)).toMatchObject({ code: challengeExpired })

    const late = await begin()
    server.advance(600)
    expect(await bind(late, await wallet.signMessage({ message: late }))).toMatchObject({ code: challengeExpired })
    const cleanUp = server.backend.cleanUps.find(({ name }) => name === 'messages for wallets')
    expect(await cleanUp?.run()).toBeGreaterThan(0)
  })

  it('refuses a message issued to another account, even with the right signature', async () => {
    const bob = await register(server)
    const message = await begin(wallet.address, { person: bob })
    expect(await bind(message, await wallet.signMessage({ message }))).toMatchObject({ code: challengeExpired })
  })

  it('refuses a wallet bound to another account until it is unbound there', async () => {
    const bob = await register(server)
    await bindTo(bob)
    expect(await bindTo(ann)).toMatchObject({ code: walletTaken })
    expect(await server.ask(listBoundWallets, undefined, ann.signedIn)).toEqual([])
    await server.ask(unbindWallet, { address: wallet.address }, bob.signedIn)
    expect(await bindTo(ann)).toMatchObject({ code: 0 })
  })

  it('binds at most twenty wallets to an account', async () => {
    const spare = privateKeyToAccount(generatePrivateKey())
    for (let number = 0; number < 19; number += 1) await bindTo(ann, privateKeyToAccount(generatePrivateKey()))
    const early = await begin(spare.address)
    expect(await bindTo(ann)).toMatchObject({ code: 0 })
    expect(await bind(early, await spare.signMessage({ message: early }))).toMatchObject({ code: limitReached })
    const input = { address: spare.address, chainId: chain }
    expect(await server.call(beginWalletBinding, input, ann.signedIn)).toMatchObject({ code: limitReached })
  })
})

describe('unbinding a wallet', () => {
  it('unbinds a wallet in any spelling of its address', async () => {
    await bindTo(ann)
    await server.ask(unbindWallet, { address: wallet.address.toLowerCase() }, ann.signedIn)
    expect(await server.ask(listBoundWallets, undefined, ann.signedIn)).toEqual([])
  })

  it('can’t unbind a wallet that isn’t bound or belongs to another account', async () => {
    const bob = await register(server)
    const input = { address: wallet.address }
    expect(await server.call(unbindWallet, input, ann.signedIn)).toMatchObject({ code: notFound })
    await bindTo(bob)
    expect(await server.call(unbindWallet, input, ann.signedIn)).toMatchObject({ code: notFound })
    expect(await server.ask(listBoundWallets, undefined, bob.signedIn)).toHaveLength(1)
  })
})

describe('a contract wallet', () => {
  it('binds a contract wallet if its contract approves the message (ERC-1271)', async () => {
    const message = await begin()
    await setCode(wallet.address, walletThatApproves(hashMessage(message)))
    expect(await bind(message, `0x${'12'.repeat(65)}`)).toMatchObject({ code: 0, data: { address: wallet.address } })
  })

  it('refuses a contract wallet whose contract disapproves or can’t answer', async () => {
    const message = await begin()
    await setCode(wallet.address, walletThatApproves(hashMessage('Something else')))
    expect(await bind(message, `0x${'12'.repeat(65)}`)).toMatchObject({ code: signatureInvalid })
    await setCode(wallet.address, '0xfe')
    expect(await bind(message, `0x${'12'.repeat(65)}`)).toMatchObject({ code: signatureInvalid })
  })

  it('answers unavailable while a contract wallet’s chain can’t be reached', async () => {
    const message = await begin(wallet.address, { chainId: deadChain })
    expect(await bind(message, '0x1234')).toMatchObject({ code: unavailable })
    // The message can still be used, and a wallet without a contract needs no chain.
    expect(await bind(message, await wallet.signMessage({ message }))).toMatchObject({ code: 0 })
  })

  it('answers unavailable for a contract wallet whose chain never answers', async () => {
    const message = await begin(wallet.address, { chainId: silentChain })
    const start = performance.now()
    expect(await bind(message, '0x1234')).toMatchObject({ code: unavailable })
    expect(performance.now() - start, 'answers within a minute').toBeLessThan(60_000)
  })
})

it('wallet calls require a login', async () => {
  const input = { address: wallet.address, chainId: chain }
  expect(await server.call(listBoundWallets)).toMatchObject({ code: apiErrorCode.notLoggedIn })
  expect(await server.call(beginWalletBinding, input)).toMatchObject({ code: apiErrorCode.notLoggedIn })
  expect(await server.call(bindWallet, { message: 'x', signature: '0x00' })).toMatchObject({
    code: apiErrorCode.notLoggedIn,
  })
  expect(await server.call(unbindWallet, { address: wallet.address })).toMatchObject({
    code: apiErrorCode.notLoggedIn,
  })
})

/**
 * Returns the code of a contract wallet whose owners have approved one message: `isValidSignature` says yes
 * (`0x1626ba7e`) to its hash, whatever the signature, and no to any other.
 */
function walletThatApproves(hash: Hex): Hex {
  const pushHash: Hex = `0x7f${hash.slice(2)}`
  // PUSH1 4 CALLDATALOAD EQ | PUSH4 magic MUL PUSH1 224 SHL | PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN
  return concat([pushHash, '0x60043514', '0x631626ba7e0260e01b', '0x60005260206000f3'])
}

function listenSilently(): Promise<Server> {
  const server = createServer(() => undefined)
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
