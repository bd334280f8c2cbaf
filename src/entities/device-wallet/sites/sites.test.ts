import { type Address, getAddress, type Hex, stringToHex } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { createSigningQueue } from '#src/chain/wallet/signing-queue.ts'
import type { SiteClient, SiteEvent } from './site-client.ts'
import { grantedNamespaces } from './site-proposal.ts'
import { createSites } from './sites.ts'

const account: Address = getAddress(`0x${'a1'.repeat(20)}`)
const stranger: Address = getAddress(`0x${'c3'.repeat(20)}`)
const signature: Hex = '0x5150'
const topic = 'topic'
const methods = ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain']
const unverified = { verified: { origin: 'https://dapp.example', validation: 'UNKNOWN' } }
const peer = { metadata: { name: 'A dApp', url: 'https://dapp.example/swap' } }

function proposal(params: object = {}, verifyContext: object = unverified, id = 1) {
  const optionalNamespaces = { eip155: { chains: ['eip155:1', 'eip155:8453'], methods: [...methods, 'eth_sign'] } }
  return { id, params: { proposer: peer, requiredNamespaces: {}, optionalNamespaces, ...params }, verifyContext }
}

function request(method: string, params: unknown, more: object = {}) {
  return {
    id: 7,
    topic,
    params: { chainId: 'eip155:1', request: { method, params } },
    verifyContext: unverified,
    ...more,
  }
}

/** Sets up the wallet with one connected site, and records what the site receives. */
function setUp({ sent, canSign = true }: { sent?: Hex; canSign?: boolean } = {}) {
  const events = new Map<string, (payload: unknown) => void>()
  const namespaces = grantedNamespaces({ chainIds: [1, 56], methods }, account)
  let sessions: unknown[] = [{ topic, expiry: 2_000_000_000, peer, namespaces }]
  const client = {
    pair: vi.fn(async () => undefined),
    approve: vi.fn<SiteClient['approve']>(async () => undefined),
    reject: vi.fn<SiteClient['reject']>(async () => undefined),
    respond: vi.fn<SiteClient['respond']>(async () => undefined),
    announceChain: vi.fn(async () => undefined),
    disconnect: vi.fn(async () => {
      sessions = []
    }),
    sessions: () => sessions,
    on: (event: SiteEvent, listener: (payload: unknown) => void) => void events.set(event, listener),
  }
  const queue = createSigningQueue()
  const onProblem = vi.fn()
  const sites = createSites({ client, queue, canSign: async () => canSign, findSent: async () => sent, onProblem })
  const emit = (event: SiteEvent, payload: unknown) => events.get(event)?.(payload)
  const answered = async () => {
    await vi.waitFor(() => expect(client.respond).toHaveBeenCalledOnce())
    return client.respond.mock.calls[0]?.[1]
  }
  const asked = async () => {
    await vi.waitFor(() => expect(queue.getQuestions()).toHaveLength(1))
    const [open] = queue.getQuestions()
    if (!open) throw new Error('The wallet has no pending request')
    return open
  }
  const drop = () => (sessions = [])
  return { sites, client, queue, emit, answered, asked, drop, onProblem }
}

describe('a site that asks to be connected', () => {
  it('is shown with its claims and methods, and gets no more than it may use', async () => {
    const { sites, client, emit } = setUp()
    emit('session_proposal', proposal())
    const shown = sites.getState().proposal
    expect(shown).toEqual({
      id: 1,
      site: { name: 'A dApp', host: 'dapp.example', trust: 'unverified' },
      chainIds: [1],
      methods,
      otherMethods: ['eth_sign'],
      refusal: undefined,
    })
    if (shown) await sites.approve(shown, account)
    expect(client.approve).toHaveBeenCalledExactlyOnceWith(1, {
      eip155: {
        chains: ['eip155:1'],
        methods,
        events: ['accountsChanged', 'chainChanged'],
        accounts: [`eip155:1:${account}`],
      },
    })
    expect(sites.getState().proposal).toBeUndefined()
  })

  it.each([
    [
      'comes from a different site than it claims',
      {},
      { origin: 'https://evil.example', validation: 'INVALID' },
      'impostor',
      5000,
    ],
    [
      'is known to be malicious',
      {},
      { origin: 'https://dapp.example', validation: 'VALID', isScam: true },
      'impostor',
      5000,
    ],
    [
      'supports none of the networks',
      { optionalNamespaces: { eip155: { chains: ['eip155:8453'], methods }, solana: { chains: ['solana:5'] } } },
      unverified.verified,
      'unsupported-network',
      5100,
    ],
    [
      'needs an unsupported network',
      { requiredNamespaces: { 'eip155:8453': { methods: ['personal_sign'] } } },
      unverified.verified,
      'unsupported-network',
      5100,
    ],
    [
      'needs arbitrary bytes signed',
      { requiredNamespaces: { eip155: { chains: ['eip155:1'], methods: ['eth_sign'] } } },
      unverified.verified,
      'unsupported-method',
      5101,
    ],
  ] as const)('that %s can only be refused, and gets the reason', async (_case, params, verified, refusal, code) => {
    const { sites, client, emit } = setUp()
    emit('session_proposal', proposal(params, { verified }))
    const shown = sites.getState().proposal
    expect(shown?.refusal).toBe(refusal)
    if (shown) await sites.refuse(shown)
    expect(client.reject).toHaveBeenCalledExactlyOnceWith(1, expect.objectContaining({ code }))
    expect(sites.getState().proposal).toBeUndefined()
  })

  it('is verified only if its own host is attested', () => {
    const { sites, emit } = setUp()
    emit('session_proposal', proposal({}, { verified: { origin: 'https://dapp.example', validation: 'VALID' } }))
    expect(sites.getState().proposal?.site.trust).toBe('verified')
    emit('session_proposal', proposal({}, { verified: { origin: 'https://other.example', validation: 'VALID' } }, 2))
    expect(sites.getState().proposal?.site.trust).toBe('unverified')
  })

  it('replaces an earlier one, which is rejected, and disappears when it expires', () => {
    const { sites, client, emit } = setUp()
    emit('session_proposal', proposal())
    emit('session_proposal', proposal({}, unverified, 2))
    expect(client.reject).toHaveBeenCalledExactlyOnceWith(1, expect.objectContaining({ code: 5000 }))
    emit('proposal_expire', { id: 1 })
    expect(sites.getState().proposal?.id).toBe(2)
    emit('proposal_expire', { id: 2 })
    expect(sites.getState().proposal).toBeUndefined()
  })
})

describe('a request of a connected site', () => {
  it('is shown to the user as the site’s, for its own account and network, and answered', async () => {
    const { emit, asked, answered } = setUp()
    emit('session_request', request('eth_sendTransaction', [{ from: account, to: stranger, value: '0x5' }]))
    const open = await asked()
    expect(open.question).toEqual({
      kind: 'transaction',
      account,
      chainId: 1,
      requester: { host: 'dapp.example', name: 'A dApp', isVerified: false },
      to: stranger,
      value: 5n,
      data: '0x',
    })
    expect(open.id).toBe('site:topic:7')
    open.answer(signature)
    expect(await answered()).toEqual({ id: 7, jsonrpc: '2.0', result: signature })
  })

  it('that the user rejects answers 4001', async () => {
    const { emit, asked, answered } = setUp()
    emit('session_request', request('personal_sign', [stringToHex('Hello'), account]))
    ;(await asked()).reject()
    expect(await answered()).toMatchObject({ id: 7, error: { code: 4001 } })
  })

  it('whose transaction was sent before a reload is answered with it without asking again', async () => {
    const { emit, answered, queue } = setUp({ sent: '0xabcd' })
    emit('session_request', request('eth_sendTransaction', [{ from: account, to: stranger }]))
    expect(await answered()).toMatchObject({ result: '0xabcd' })
    expect(queue.getQuestions()).toEqual([])
  })

  it('to switch to one of its networks is answered, and the network announced', async () => {
    const { emit, answered, client } = setUp()
    emit('session_request', request('wallet_switchEthereumChain', [{ chainId: '0x38' }]))
    expect(await answered()).toEqual({ id: 7, jsonrpc: '2.0', result: null })
    expect(client.announceChain).toHaveBeenCalledExactlyOnceWith(topic, 56)
  })

  const message = [stringToHex('Hello'), account]
  it.each([
    ['4200 for a method that was not granted', 4200, request('eth_sign', [account, '0x01'])],
    ['4200 for a built-in object method', 4200, request('constructor', [])],
    [
      '4902 for a network that it is not connected to',
      4902,
      request('wallet_switchEthereumChain', [{ chainId: '0xa' }]),
    ],
    ['4100 for another account', 4100, request('personal_sign', ['0x01', stranger])],
    [
      '4100 for a transaction of another account',
      4100,
      request('eth_sendTransaction', [{ from: stranger, to: stranger }]),
    ],
    ['-32602 nonsense', -32_602, request('eth_sendTransaction', [{ to: '0x12' }])],
    [
      '-32602 for a network that it is not connected to',
      -32_602,
      request('personal_sign', message, {
        params: { chainId: 'eip155:10', request: { method: 'personal_sign', params: message } },
      }),
    ],
    [
      '4100 for a request from another site',
      4100,
      request('personal_sign', message, {
        verifyContext: { verified: { origin: 'https://evil.example', validation: 'INVALID' } },
      }),
    ],
    [
      '8000 for an expired request',
      8000,
      request('personal_sign', message, {
        params: { chainId: 'eip155:1', request: { method: 'personal_sign', params: message, expiryTimestamp: 1 } },
      }),
    ],
  ])('answers %s without asking the user', async (_case, code, event) => {
    const { emit, answered, queue } = setUp()
    emit('session_request', event)
    expect(await answered()).toMatchObject({ id: 7, error: { code } })
    expect(queue.getQuestions()).toEqual([])
  })

  it('answers 4100 if its account was removed from this device', async () => {
    const { emit, answered, queue } = setUp({ canSign: false })
    emit('session_request', request('personal_sign', message))
    expect(await answered()).toMatchObject({ error: { code: 4100 } })
    expect(queue.getQuestions()).toEqual([])
  })

  it('is withdrawn when it expires, but not while being signed', async () => {
    const waiting = setUp()
    waiting.emit('session_request', request('personal_sign', message))
    await waiting.asked()
    waiting.emit('session_request_expire', { id: 8 })
    expect(waiting.queue.getQuestions()).toHaveLength(1)
    waiting.emit('session_request_expire', { id: 7 })
    expect(waiting.queue.getQuestions()).toEqual([])
    expect(await waiting.answered()).toMatchObject({ error: { code: 8000 } })

    const signing = setUp()
    signing.emit('session_request', request('personal_sign', message))
    const open = await signing.asked()
    open.setSigning(true)
    signing.emit('session_request_expire', { id: 7 })
    open.answer(signature)
    expect(await signing.answered()).toMatchObject({ result: signature })
  })

  it('is withdrawn when the site disconnects, and gets no answer', async () => {
    const { sites, emit, asked, queue, client, drop, onProblem } = setUp()
    emit('session_request', request('personal_sign', message))
    await asked()
    drop()
    emit('session_delete', { topic })
    expect(queue.getQuestions()).toEqual([])
    expect(sites.getState().connections).toEqual([])
    await vi.waitFor(() => expect(queue.getQuestions()).toEqual([]))
    expect(client.respond).not.toHaveBeenCalled()
    expect(onProblem).not.toHaveBeenCalled()
  })

  it('is not answered twice if the answer doesn’t reach its site', async () => {
    const { emit, asked, client, onProblem } = setUp()
    client.respond.mockRejectedValue(new Error('offline'))
    emit('session_request', request('eth_sendTransaction', [{ from: account, to: stranger }]))
    ;(await asked()).answer(signature)
    await vi.waitFor(() => expect(onProblem).toHaveBeenCalledOnce())
    expect(client.respond).toHaveBeenCalledExactlyOnceWith(topic, { id: 7, jsonrpc: '2.0', result: signature })
  })
})
