import { type Address, getAddress, type Hex, numberToHex, stringToHex } from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { RpcNotConfiguredError } from '#src/chain/public-client.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import { deviceWalletProvider } from './device-wallet-provider.ts'
import { createSigningQueue } from './signing-queue.ts'

const account: Address = getAddress(`0x${'a1'.repeat(20)}`)
const stranger: Address = getAddress(`0x${'c3'.repeat(20)}`)
const signature: Hex = '0x5150'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
})

/** Sets up the provider with a user's accounts, and a node that echoes its requests. */
function setUp(initial: Address | null = account) {
  let current = initial ?? undefined
  const listeners = new Set<() => void>()
  const loadAccounts = vi.fn(async () => ({
    current: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }))
  const queue = createSigningQueue()
  const offerWallet = vi.fn()
  const getClient = vi.fn(async (chainId: number) => {
    if (chainId === 250) throw new RpcNotConfiguredError(chainId)
    return { request: async (request: unknown) => ({ chainId, request }) } as unknown as ChainClient
  })
  const provider = deviceWalletProvider({ loadAccounts, queue, getClient, offerWallet, host: 'sevenport.example' })
  const request = async (method: string, ...params: unknown[]) => provider.request({ method, params })
  const select = (next: Address | undefined) => {
    current = next
    for (const listener of listeners) listener()
  }
  return { provider, request, select, queue, loadAccounts, offerWallet }
}

async function connected() {
  const scene = setUp()
  await scene.request('eth_requestAccounts')
  return scene
}

/** Returns the only open question, once there is one. */
async function opened({ queue }: Pick<Awaited<ReturnType<typeof connected>>, 'queue'>) {
  await vi.waitFor(() => expect(queue.getQuestions()).toHaveLength(1))
  const [open] = queue.getQuestions()
  if (!open) throw new Error('The wallet has no pending request')
  return open
}

const typedDataFor = (chainId: number) =>
  JSON.stringify({ domain: { chainId }, types: {}, primaryType: 'Data', message: {} })

describe('connecting', () => {
  it('loads no wallet code until someone connects, and survives a reload', async () => {
    const before = setUp()
    expect(await before.request('eth_accounts')).toEqual([])
    expect(before.loadAccounts).not.toHaveBeenCalled()
    expect(await before.request('eth_requestAccounts')).toEqual([account])
    const after = setUp()
    expect(await after.request('eth_accounts')).toEqual([account])
    await after.request('wallet_revokePermissions')
    expect(await after.request('eth_accounts')).toEqual([])
  })

  it('leads to wallet creation if there is no wallet', async () => {
    const { request, offerWallet } = setUp(null)
    await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    expect(offerWallet).toHaveBeenCalledOnce()
    expect(await request('eth_accounts')).toEqual([])
  })

  it('announces another selected account, but only while connected', async () => {
    const { provider, request, select } = await connected()
    const heard = vi.fn()
    provider.on('accountsChanged', heard)
    select(account)
    expect(heard).not.toHaveBeenCalled()
    select(stranger)
    expect(heard).toHaveBeenLastCalledWith([stranger])
    select(undefined)
    expect(heard).toHaveBeenLastCalledWith([])
    await request('wallet_revokePermissions')
    select(account)
    expect(heard).toHaveBeenCalledTimes(2)
  })
})

describe('networks', () => {
  it('are the seven, switched without asking and announced', async () => {
    const { provider, request } = await connected()
    const heard = vi.fn()
    provider.on('chainChanged', heard)
    expect(await request('eth_chainId')).toBe('0x1')
    await request('wallet_switchEthereumChain', { chainId: numberToHex(42_161) })
    expect(heard).toHaveBeenCalledExactlyOnceWith('0xa4b1')
    expect(await request('eth_chainId')).toBe('0xa4b1')
    expect(await request('eth_getBalance', account, 'latest')).toMatchObject({ chainId: 42_161 })
  })

  it.each([
    ['4902 for a network that the wallet doesn’t have', '0x2105', 4902],
    ['-32602 without a network', 'mainnet', -32_602],
  ])('answer %s', async (_case, chainId, code) => {
    const { request } = await connected()
    await expect(request('wallet_switchEthereumChain', { chainId })).rejects.toMatchObject({ code })
    expect(await request('eth_chainId')).toBe('0x1')
  })

  it('answer 4901 if no node is configured', async () => {
    const { request } = await connected()
    await request('wallet_switchEthereumChain', { chainId: numberToHex(250) })
    await expect(request('eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
  })
})

describe('a request to sign', () => {
  const asked = { account, chainId: 1, requester: { host: 'sevenport.example', name: null } }

  it('for a transaction is shown to the user with the essentials, and answered with its hash', async () => {
    const scene = await connected()
    const transaction = { from: account, to: stranger, value: '0x5', data: '0xabcd', nonce: '0x1', gas: '0x5208' }
    const answer = scene.request('eth_sendTransaction', { ...transaction, chainId: '0x1' })
    const open = await opened(scene)
    expect(open.question).toEqual({ kind: 'transaction', ...asked, to: stranger, value: 5n, data: '0xabcd' })
    open.answer(signature)
    expect(await answer).toBe(signature)
    expect(scene.queue.getQuestions()).toEqual([])
  })

  it('for a message or typed data is shown to the user, too', async () => {
    const scene = await connected()
    const first = scene.request('personal_sign', stringToHex('Hello'), account)
    const message = await opened(scene)
    expect(message.question).toEqual({ kind: 'message', ...asked, message: stringToHex('Hello') })
    message.answer(signature)
    await first
    const second = scene.request('eth_signTypedData_v4', account, typedDataFor(1))
    const typed = await opened(scene)
    expect(typed.question).toMatchObject({ kind: 'typed-data', ...asked, typedData: { primaryType: 'Data' } })
    typed.answer(signature)
    expect(await second).toBe(signature)
  })

  it('that is declined answers 4001, and the next one stays open', async () => {
    const scene = await connected()
    const first = scene.request('personal_sign', '0x01', account)
    const second = scene.request('personal_sign', '0x02', account)
    await vi.waitFor(() => expect(scene.queue.getQuestions()).toHaveLength(2))
    const [one, two] = scene.queue.getQuestions()
    one?.reject()
    const refusal: unknown = await first.catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 4001 })
    expect(chainErrorCode(refusal)).toBe('rejected')
    expect(scene.queue.getQuestions()).toEqual([two])
    two?.answer(signature)
    expect(await second).toBe(signature)
  })

  it.each([
    ['4100 for another account', 4100, 'eth_sendTransaction', [{ from: stranger, to: stranger }]],
    ['4100 for a message of another account', 4100, 'personal_sign', ['0x01', stranger]],
    ['-32602 for another network', -32_602, 'eth_sendTransaction', [{ to: stranger, chainId: '0x38' }]],
    ['-32602 for typed data of another network', -32_602, 'eth_signTypedData_v4', [account, typedDataFor(56)]],
    [
      '-32602 for two different data fields',
      -32_602,
      'eth_sendTransaction',
      [{ to: stranger, data: '0x01', input: '0x02' }],
    ],
    ['-32602 for someone else’s code', -32_602, 'eth_sendTransaction', [{ to: stranger, authorizationList: [{}] }]],
    ['-32602 for an invalid recipient', -32_602, 'eth_sendTransaction', [{ to: '0x12' }]],
    ['-32602 for invalid typed data', -32_602, 'eth_signTypedData_v4', [account, '{']],
    ['4200 for signing arbitrary bytes', 4200, 'eth_sign', [account, '0x01']],
    ['4200 for sending transactions signed elsewhere', 4200, 'eth_sendRawTransaction', ['0x01']],
    ['4200 for several calls at once', 4200, 'wallet_sendCalls', [{}]],
    ['4200 for a built-in object method', 4200, 'constructor', []],
  ] as const)('answers %s without asking the user', async (_case, code, method, params) => {
    const { request, queue } = await connected()
    await expect(request(method, ...params)).rejects.toMatchObject({ code })
    expect(queue.getQuestions()).toEqual([])
  })

  it('answers 4100 while not connected', async () => {
    const { request, loadAccounts } = setUp()
    await expect(request('personal_sign', '0x01', account)).rejects.toMatchObject({ code: 4100 })
    expect(loadAccounts).not.toHaveBeenCalled()
  })
})

describe('other requests', () => {
  it('report that calls can’t be batched', async () => {
    const { request } = await connected()
    expect(await request('wallet_getCapabilities', account)).toMatchObject({
      '0x1': { atomic: { status: 'unsupported' } },
    })
  })

  it('treat the app’s own tokens as listed, and no others', async () => {
    const { request, provider } = await connected()
    const [token] = knownTokensOf(1)
    const watch = async (address: unknown) =>
      provider.request({ method: 'wallet_watchAsset', params: { type: 'ERC20', options: { address } } })
    expect(await watch(token?.address)).toBe(true)
    await expect(watch(stranger)).rejects.toMatchObject({ code: 4200 })
    expect(await request('net_version')).toBe('1')
  })
})
