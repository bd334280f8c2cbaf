import type { Hex } from 'viem'
import * as v from 'valibot'

import { type TronAccount, tronAccountOf, tronAccountOfBytes, TronAddressError } from '#api/addresses/tron-address.ts'
import { TronEncodingError } from '#api/tron/wire.ts'

import { number, printBlock, printInfo, printTransaction } from './printed.ts'
import type { ProducedBlock } from './produced-block.ts'
import { TronRejection } from './rejection.ts'
import { bytesOfText, type TronChainNode } from './tron-chain-node.ts'
import { stillUsed } from './tron-state.ts'

/** Answers a call with its JSON. @throws RequestFailure */
export type TronMethod = (body: unknown) => unknown

/** A request that a node can't read: it responds `{ "Error": … }` with status 200. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure'
}

/** In base58, or 21 bytes in hexadecimal: nodes accept both, and `visible` selects the format of the response. */
const accountInput = v.pipe(v.string(), v.transform(readAccount))
const whole = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/),
  v.transform((text) => Number(text)),
)
const byNumber = v.object({ num: v.optional(whole, '0') })
const oneHeader = v.strictObject({ id_or_num: v.optional(whole), detail: v.literal(false) })
const byId = v.object({ value: v.string() })
const ofAccount = v.object({ address: accountInput })
const contractCall = v.object({
  owner_address: accountInput,
  contract_address: accountInput,
  data: v.pipe(v.string(), v.regex(/^([\da-f]{2})*$/i)),
})
const signed = v.object({ transaction: v.string() })

/** What nodes return for something that doesn't exist. */
const nothing = {}

/** Returns the supported calls of TRON's HTTP API, by path. */
export function walletMethods(node: TronChainNode): Readonly<Record<string, TronMethod>> {
  const heads = { wallet: () => node.head, walletsolidity: () => node.solidified }
  return {
    ...readMethods('wallet', node, heads.wallet),
    ...readMethods('walletsolidity', node, heads.walletsolidity),
    '/wallet/getaccount': (body) => account(node, input(ofAccount, body).address),
    '/wallet/getaccountresource': (body) => resources(node, input(ofAccount, body).address),
    '/wallet/triggerconstantcontract': (body) => simulate(node, input(contractCall, body)),
    '/wallet/getchainparameters': () => parameters(node),
    '/wallet/broadcasthex': async (body) => broadcast(node, input(signed, body).transaction),
  }
}

function readMethods(
  kind: 'wallet' | 'walletsolidity',
  node: TronChainNode,
  head: () => ProducedBlock,
): Readonly<Record<string, TronMethod>> {
  const blockAt = (height: number) => {
    const block = node.block(height)
    return block !== undefined && block.header.number <= head().header.number ? block : undefined
  }
  const find = (id: string) => {
    const found = node.find(id)
    return found !== undefined && found.block.header.number <= head().header.number ? found : undefined
  }
  return {
    [`/${kind}/getnowblock`]: () => printBlock(head()),
    // Without transactions; the newest block by default.
    [`/${kind}/getblock`]: (body) => {
      const { id_or_num: height } = input(oneHeader, body)
      const block = height === undefined ? head() : blockAt(height)
      return block === undefined ? nothing : printBlock({ ...block, transactions: [] })
    },
    [`/${kind}/getblockbynum`]: (body) => {
      const block = blockAt(input(byNumber, body).num)
      return block === undefined ? nothing : printBlock(block)
    },
    [`/${kind}/gettransactioninfobyblocknum`]: (body) => {
      const block = blockAt(input(byNumber, body).num)
      return block === undefined ? [] : block.transactions.map((included) => printInfo(block, included))
    },
    [`/${kind}/gettransactioninfobyid`]: (body) => {
      const found = find(input(byId, body).value)
      return found === undefined ? nothing : printInfo(found.block, found.included)
    },
    [`/${kind}/gettransactionbyid`]: (body) => {
      const found = find(input(byId, body).value)
      return found === undefined ? nothing : printTransaction(found.included)
    },
  }
}

function account(node: TronChainNode, owner: NamedAccount) {
  if (node.state.token(owner.account) !== undefined) return { address: owner.hex, type: 'Contract' }
  const state = node.state.account(owner.account)
  return state === undefined ? nothing : { address: owner.hex, balance: number(state.balance) }
}

function resources(node: TronChainNode, owner: NamedAccount) {
  const state = node.state.account(owner.account)
  if (state === undefined) return nothing
  const now = node.head.timestamp
  return {
    freeNetUsed: number(stillUsed(state.freeBandwidth, now)),
    freeNetLimit: number(node.fees.freeBandwidth),
    NetUsed: number(stillUsed(state.bandwidth.usage, now)),
    NetLimit: number(state.bandwidth.limit),
    EnergyUsed: number(stillUsed(state.energy.usage, now)),
    EnergyLimit: number(state.energy.limit),
  }
}

function simulate(node: TronChainNode, call: v.InferOutput<typeof contractCall>) {
  const data: Hex = `0x${call.data}`
  const result = node.simulate(call.contract_address.account, call.owner_address.account, data)
  if (result === undefined) {
    const message = Buffer.from('No contract or not a valid smart contract').toString('hex')
    return { result: { code: 'CONTRACT_VALIDATE_ERROR', message } }
  }
  const message = result.reverts && { message: Buffer.from('REVERT opcode executed').toString('hex') }
  return {
    result: { result: true, ...message },
    energy_used: number(result.energy),
    constant_result: [result.output.slice(2)],
  }
}

function parameters({ fees }: TronChainNode) {
  const values = {
    getTransactionFee: fees.sunPerByte,
    getEnergyFee: fees.sunPerEnergy,
    getCreateAccountFee: fees.accountCreationBandwidth,
    getCreateNewAccountFeeInSystemContract: fees.accountCreation,
    getMemoFee: fees.memo,
    getMaxFeeLimit: fees.highestFeeLimit,
    getFreeNetLimit: fees.freeBandwidth,
  }
  return { chainParameter: Object.entries(values).map(([key, value]) => ({ key, value: number(value) })) }
}

async function broadcast(node: TronChainNode, transaction: string) {
  try {
    const txid = await node.submit(bytesOfText(transaction))
    return { result: true, code: 'SUCCESS', message: '', txid }
  } catch (error) {
    if (error instanceof TronRejection) return { result: false, code: error.code, message: error.message }
    if (error instanceof TronEncodingError) throw new RequestFailure(error.message, { cause: error })
    throw error
  }
}

interface NamedAccount {
  readonly account: TronAccount
  /** 21 bytes. */
  readonly hex: string
}

function readAccount(text: string): NamedAccount {
  try {
    const account = /^41[\da-f]{40}$/i.test(text) ? tronAccountOfBytes(Buffer.from(text, 'hex')) : tronAccountOf(text)
    return { account, hex: `41${account.slice(2)}` }
  } catch (error) {
    if (error instanceof TronAddressError) throw new RequestFailure(error.message, { cause: error })
    throw error
  }
}

function input<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const { success, output } = v.safeParse(schema, body)
  if (!success) throw new RequestFailure('the body has an unexpected shape')
  return output
}
