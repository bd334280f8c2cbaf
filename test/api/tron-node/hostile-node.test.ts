import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { localTronNetwork } from '#deployments/tron-networks.ts'
import { type StandInTronNode, startTronNode } from '#scripts/local-world/tron/start-tron-node.ts'
import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import { parseExactly } from '#server/lib/exact-json.ts'
import { HttpTronNode } from '#server/tron/http-tron-node.ts'
import { type TronCall, tronCallsTo } from '#server/tron/tron-call.ts'
import { type TronBlock, TronNodeError } from '#server/tron/tron-node.ts'

import { TestTronAccount } from './tron-account.ts'

let standIn: StandInTronNode
let honest: TronCall
let node: HttpTronNode
let payer: TestTronAccount
let payeeBefore: bigint | null
/** A block with a transfer of TRX, and one of USDT. */
let block: TronBlock

beforeAll(async () => {
  standIn = await startTronNode()
  honest = tronCallsTo({ url: standIn.url, apiKey: null })
  node = new HttpTronNode(localTronNetwork, honest)
  payer = new TestTronAccount(node)
  await standIn.faucet.pay(standIn.node, payer.account, 50_000_000n)
  standIn.node.produce()
  await standIn.faucet.payToken(standIn.node, 'USDT', payer.account, 5n)
  await node.broadcast((await payer.sign(payer.pays(standIn.faucet.account, 1n))).hex)
  standIn.node.produce()
  payeeBefore = await node.balance(payer.account)
  const found = await node.block((await node.latestBlock()).number)
  if (found === undefined) throw new Error('The node has no head block')
  block = found
})
afterAll(async () => standIn.close())

/** Returns a node that answers honestly, except that the text of the answers on one path is changed. */
function lyingAt(path: string, lie: (text: string) => string): HttpTronNode {
  return new HttpTronNode(localTronNetwork, async (asked, body) => {
    const answer = await honest(asked, body)
    if (asked !== path) return answer
    const text = JSON.stringify(answer)
    const lied = lie(text)
    if (lied === text) throw new Error('The lie changes nothing')
    return parseExactly(lied)
  })
}

const path = {
  block: '/wallet/getblockbynum',
  infos: '/wallet/gettransactioninfobyblocknum',
  head: '/wallet/getnowblock',
  account: '/wallet/getaccount',
  parameters: '/wallet/getchainparameters',
  constant: '/wallet/triggerconstantcontract',
  broadcast: '/wallet/broadcasthex',
} as const

/** Returns a lie that replaces `what`, which has to be in the text, with `other`. */
const swap = (what: string, other: string) => (text: string) => {
  if (!text.includes(what)) throw new Error(`${what} is not in ${text}`)
  return text.replaceAll(what, other)
}
/** Returns a lie that changes the digit after `prefix`. */
const alter = (prefix: string) => (text: string) => {
  const digit = text.split(prefix)[1]?.[0]
  return swap(`${prefix}${digit}`, `${prefix}${digit === '0' ? '1' : '0'}`)(text)
}
const without = (key: string) => swap(`"${key}"`, `"not ${key}"`)

describe('blocks of a lying node', () => {
  it.each([
    [
      'with another ID',
      (text: string) => swap(block.id, `${block.id.slice(0, -1)}${block.id.endsWith('0') ? '1' : '0'}`)(text),
    ],
    [
      'with another number',
      (text: string) => swap(`"number":"${block.number}"`, `"number":"${block.number + 1n}"`)(text),
    ],
    [
      'with another time',
      (text: string) => swap(`"timestamp":"${block.timestamp}"`, `"timestamp":"${block.timestamp + 1}"`)(text),
    ],
    ['with another parent', (text: string) => swap(block.parentId ?? '', `00${'11'.repeat(31)}`)(text)],
    ['with other transactions in its header', alter('"txTrieRoot":"')],
    [
      'with another ID of a transaction',
      (text: string) => swap(block.transactions[0]?.id ?? '', 'ab'.repeat(32))(text),
    ],
    [
      'with other bytes for a transaction',
      (text: string) => text.replace(/"raw_data_hex":"0a02..../, '"raw_data_hex":"0a02ffff'),
    ],
    ['with truncated bytes', (text: string) => text.replace(/"raw_data_hex":"0a/, '"raw_data_hex":"a')],
    [
      'with a transaction twice',
      (text: string) => text.replace(/"transactions":\[(.*)\]\}$/s, '"transactions":[$1,$1]}'),
    ],
    ['without its ID', without('blockID')],
    ['without a header', without('block_header')],
    ['that is a list', () => '[]'],
    ['that is a string', () => '"block"'],
    ['that is null', () => 'null'],
  ])('rejects a block %s', async (_what, lie) => {
    await expect(lyingAt(path.block, lie).block(block.number)).rejects.toThrow(ImplausibleAnswerError)
  })

  it('rejects a block other than the requested one', async () => {
    const other = new HttpTronNode(localTronNetwork, async (asked) => honest(asked, { num: 1 }))
    await expect(other.block(block.number)).rejects.toThrow('a different block')
    expect(await other.block(1n)).toMatchObject({ number: 1n })
  })

  it('accepts a block that is unchanged', async () => {
    expect(await node.block(block.number)).toEqual(block)
  })
})

describe('transaction results of a lying node', () => {
  it.each([
    ['of another block', (text: string) => swap(`"blockNumber":"${block.number}"`, '"blockNumber":"1"')(text)],
    ['where block and node disagree', (text: string) => text.replace('"receipt"', '"result":"FAILED","receipt"')],
    ['with an unknown result', (text: string) => text.replace('"receipt"', '"result":"PERHAPS","receipt"')],
    [
      'with a log of an invalid address',
      (text: string) => text.replace(/"log":\[\{"address":"../, '"log":[{"address":"'),
    ],
    ['with a truncated topic', (text: string) => text.replace(/"topics":\["../, '"topics":["')],
    ['with a fee below zero', (text: string) => text.replace(/"fee":"/, '"fee":"-')],
    ['with a non-numeric fee', (text: string) => text.replace(/"fee":"/, '"fee":"1e')],
    ['that repeat an entry', (text: string) => text.replace(/^\[(.*)\]$/s, '[$1,$1]')],
    ['that aren’t a list', () => '{}'],
  ])('rejects transaction results %s', async (_what, lie) => {
    await expect(lyingAt(path.infos, lie).transactionInfos(block)).rejects.toThrow(ImplausibleAnswerError)
  })

  it.each([
    ['one is missing', (text: string) => JSON.stringify((JSON.parse(text) as unknown[]).slice(1))],
    ['there are none yet', () => '[]'],
    [
      'they belong to another time',
      (text: string) => swap(`"blockTimeStamp":"${block.timestamp}"`, '"blockTimeStamp":"5"')(text),
    ],
    [
      'they belong to other transactions',
      (text: string) => swap(block.transactions[0]?.id ?? '', 'cd'.repeat(32))(text),
    ],
  ])('returns no transaction results if %s, as the node may have replaced the block', async (_what, lie) => {
    expect(await lyingAt(path.infos, lie).transactionInfos(block)).toBeUndefined()
  })

  it('leaves out the logs of a failed transaction', async () => {
    const id = block.transactions[0]?.id ?? ''
    const one = '/wallet/gettransactioninfobyid'
    const lying = lyingAt(one, (text) => text.replace('"result":"SUCCESS"', '"result":"REVERT"'))
    expect((await node.transactionInfo(id))?.logs).toHaveLength(1)
    expect(await lying.transactionInfo(id)).toMatchObject({ success: false, result: 'REVERT', logs: [] })
    await expect(lyingAt(one, swap(id, 'ef'.repeat(32))).transactionInfo(id)).rejects.toThrow('a different transaction')
  })
})

describe('other answers of a lying node', () => {
  it.each([
    ['another account', path.account, alter('"address":"41')],
    ['a negative balance', path.account, (text: string) => text.replace(/"balance":"/, '"balance":"-')],
    ['a fractional balance', path.account, (text: string) => text.replace(/"balance":"/, '"balance":"1.')],
    ['a string instead of an account', path.account, () => '"none"'],
  ])('rejects %s in answer to a balance request', async (_what, at, lie) => {
    await expect(lyingAt(at, lie).balance(payer.account)).rejects.toThrow(ImplausibleAnswerError)
    expect(await node.balance(payer.account)).toBe(payeeBefore)
  })

  it.each([
    ['doesn’t report the price of energy', without('getEnergyFee')],
    ['pays for energy', (text: string) => text.replaceAll('"value":"', '"value":"-')],
    ['says nothing', () => '{}'],
  ])('rejects the fees of a chain that %s', async (_what, lie) => {
    await expect(lyingAt(path.parameters, lie).chainFees()).rejects.toThrow(ImplausibleAnswerError)
  })

  it('rejects a truncated token balance', async () => {
    const token = '0xac2f2ab1aeb7f0f4ff3f8d8d3a5a1d5d8e1e0c11' as const
    const lying = lyingAt(path.constant, () => '{"result":{"result":true},"constant_result":["05"]}')
    await expect(lying.tokenBalance(token, payer.account)).rejects.toThrow(ImplausibleAnswerError)
  })

  it('rejects a broadcast answer about another transaction', async () => {
    const { hex } = await payer.sign(payer.pays(standIn.faucet.account, 3n))
    const other = lyingAt(path.broadcast, alter('"txid":"'))
    await expect(other.broadcast(hex)).rejects.toThrow(ImplausibleAnswerError)
  })

  it('shortens a refusal in the node’s own words and keeps it readable', async () => {
    const { hex } = await payer.sign(payer.pays(standIn.faucet.account, 4n))
    const message = Buffer.from(`no\u0000 <b>${'x'.repeat(500)}`).toString('hex')
    const strange = lyingAt(path.broadcast, () => JSON.stringify({ code: 'NEW_ERROR', message }))
    const answer = await strange.broadcast(hex)
    expect(answer).toMatchObject({ taken: false, code: 'OTHER_ERROR' })
    expect(answer.taken ? '' : answer.message).toMatch(/^no  <b>x{100,195}$/)
  })
})

describe('a site that isn’t a node', () => {
  const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    '/not-json/wallet/getnowblock': (response) => response.end('<html>'),
    '/busy/wallet/getnowblock': (response) => response.writeHead(429).end('{}'),
    '/broken/wallet/getnowblock': (response) => response.writeHead(502).end('{}'),
    '/elsewhere/wallet/getnowblock': (response) => response.writeHead(302, { location: standIn.url }).end(),
    '/error/wallet/getnowblock': (response) => response.end('{"Error":"class java.lang.Exception : secret"}'),
    '/cut/wallet/getnowblock': (response) => response.destroy(),
    '/endless/wallet/getnowblock': (response) => {
      const part = Buffer.alloc(1024 * 1024, ' ')
      const write = () => {
        if (!response.destroyed) response.write(part, write)
      }
      write()
    },
  }
  let server: Server
  let url: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.on('error', () => response.destroy())
      answers[request.url ?? '']?.(response)
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it.each([
    ['not-json', 'did not answer'],
    ['busy', 'rate-limited us'],
    ['broken', 'with status 502'],
    ['elsewhere', 'cannot be reached'],
    ['error', 'refused /wallet/getnowblock'],
    ['cut', 'cannot be reached'],
    ['endless', 'too large an answer'],
  ])('reports a site that isn’t a node: %s', async (place, expected) => {
    const node = new HttpTronNode(localTronNetwork, tronCallsTo({ url: `${url}/${place}/`, apiKey: 'secret-key' }))
    const error: unknown = await node.latestBlock().catch((error: unknown) => error)
    expect(error instanceof TronNodeError || error instanceof ImplausibleAnswerError).toBe(true)
    expect(String(error)).toContain(expected)
    expect(String(error)).not.toMatch(/secret|127\.0\.0\.1/)
  })
})
