import { decodeFunctionResult, encodeFunctionData, hexToBytes } from 'viem'
import * as v from 'valibot'

import { bytesOfTronAccount, type TronAccount } from '#api/addresses/tron-address.ts'
import { tokenAbi } from '#api/tron/token-calls.ts'
import { decodeTronRaw, decodeSignedTron, tronTransactionId } from '#api/tron/transaction.ts'
import { TronEncodingError } from '#api/tron/wire.ts'
import type { TronNetwork } from '#deployments/tron-networks.ts'
import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'

import { numberOfBlockId, tronBlockId } from '#api/tron/block-id.ts'
import {
  accountAnswer,
  blockAnswer,
  broadcastAnswer,
  constantAnswer,
  infoAnswer,
  internalTransfersOf,
  parametersAnswer,
  resourcesAnswer,
} from './node-answers.ts'
import type { TronCall } from './tron-call.ts'
import {
  type TronBlock,
  type TronBlockHead,
  type TronBroadcast,
  type TronCallResult,
  type TronChainFees,
  type TronNode,
  TronNodeError,
  tronRefusalCodes,
  type TronResources,
  type TronTransaction,
  type TronTransactionInfo,
} from './tron-node.ts'

type BlockAnswer = v.InferOutput<typeof blockAnswer>

/** A node's answer if it has nothing: an empty object, but not an empty list. */
const nothing = v.pipe(
  v.custom((answer) => JSON.stringify(answer) === '{}'),
  v.transform(() => null),
)

/** A TRON node behind its HTTP API, the same for TronGrid and any other node. */
export class HttpTronNode implements TronNode {
  readonly #network: TronNetwork
  readonly #call: TronCall

  constructor(network: TronNetwork, call: TronCall) {
    this.#network = network
    this.#call = call
  }

  async genesisId(): Promise<string> {
    const first = await this.#blockAt(0n)
    const { genesisId, name } = this.#network
    if (first === undefined) throw new TronNodeError(null, 'The TRON node does not have the first block')
    const { id } = toHead(first)
    if (genesisId !== null && id !== genesisId) throw new ImplausibleAnswerError(`The node does not belong to ${name}`)
    return id
  }

  async latestBlock(): Promise<TronBlockHead> {
    return toHead(await this.#ask('/wallet/getnowblock', {}, blockAnswer))
  }

  async solidifiedBlock(): Promise<TronBlockHead> {
    return toHead(await this.#ask('/walletsolidity/getnowblock', {}, blockAnswer))
  }

  async block(number: bigint): Promise<TronBlock | undefined> {
    const answer = await this.#blockAt(number)
    if (answer === undefined) return undefined
    const transactions = answer.transactions.map(toTransaction)
    requireUnique(transactions, answer.blockID)
    return { ...toHead(answer), transactions }
  }

  async transactionInfos(
    block: Pick<TronBlock, 'number' | 'timestamp' | 'transactions'>,
  ): Promise<readonly TronTransactionInfo[] | undefined> {
    const { number, timestamp, transactions } = block
    if (transactions.length === 0) return []
    const path = '/wallet/gettransactioninfobyblocknum'
    const infos = (await this.#ask(path, { num: numberOf(number) }, v.array(infoAnswer))).map(toInfo)
    if (infos.some(({ blockNumber }) => blockNumber !== number)) {
      throw new ImplausibleAnswerError(`The node returned results of a different block than ${number}`)
    }
    const byId = new Map(infos.map((info) => [info.id, info]))
    if (byId.size !== infos.length) throw new ImplausibleAnswerError(`Block ${number} contains a transaction twice`)
    const isOfThis =
      infos.length === transactions.length &&
      infos.every(({ blockTimestamp }) => blockTimestamp === timestamp) &&
      transactions.every(({ id }) => byId.has(id))
    if (!isOfThis) return undefined
    return transactions.map((transaction) => requireAgreement(transaction, byId.get(transaction.id)))
  }

  async transactionInfo(id: string): Promise<TronTransactionInfo | undefined> {
    return this.#info('/wallet/gettransactioninfobyid', id)
  }

  async solidifiedTransactionInfo(id: string): Promise<TronTransactionInfo | undefined> {
    return this.#info('/walletsolidity/gettransactioninfobyid', id)
  }

  async balance(account: TronAccount): Promise<bigint | null> {
    const hex = hexOf(account)
    const { address: answered, balance } = await this.#ask('/wallet/getaccount', { address: hex }, accountAnswer)
    if (answered === undefined) return null
    if (answered !== hex) throw new ImplausibleAnswerError('The node returned a different account')
    return balance
  }

  async tokenBalance(contract: TronAccount, account: TronAccount): Promise<bigint> {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [account] })
    const { success, data: result } = await this.simulate({ owner: account, contract, data })
    if (!success || hexToBytes(result).length !== 32) throw new ImplausibleAnswerError('The node found no such token')
    return decodeFunctionResult({ abi: tokenAbi, functionName: 'balanceOf', data: result })
  }

  async accountResources(account: TronAccount): Promise<TronResources> {
    const answer = await this.#ask('/wallet/getaccountresource', { address: hexOf(account) }, resourcesAnswer)
    const freeBandwidth = left(answer.freeNetLimit, answer.freeNetUsed)
    const stakedBandwidth = left(answer.NetLimit, answer.NetUsed)
    return { freeBandwidth, stakedBandwidth, energy: left(answer.EnergyLimit, answer.EnergyUsed) }
  }

  async chainFees(): Promise<TronChainFees> {
    const { chainParameter } = await this.#ask('/wallet/getchainparameters', {}, parametersAnswer)
    const named = (key: string) => {
      const found = chainParameter.find((parameter) => parameter.key === key)?.value
      if (found === undefined || found < 0n) throw new ImplausibleAnswerError(`The node’s answer has no ${key}`)
      return found
    }
    return {
      sunPerByte: named('getTransactionFee'),
      sunPerEnergy: named('getEnergyFee'),
      accountCreationBandwidth: named('getCreateAccountFee'),
      accountCreation: named('getCreateNewAccountFeeInSystemContract'),
      highestFeeLimit: named('getMaxFeeLimit'),
    }
  }

  async simulate({ owner, contract, data }: Parameters<TronNode['simulate']>[0]): Promise<TronCallResult> {
    const body = { owner_address: hexOf(owner), contract_address: hexOf(contract), data: data.slice(2) }
    const answer = await this.#ask('/wallet/triggerconstantcontract', body, constantAnswer)
    // A reverted call is reported as executed, with a message; a call that couldn't be executed, with a code.
    const success = answer.result.result && answer.result.message === undefined
    return { success, data: answer.constant_result[0] ?? '0x', energyUsed: answer.energy_used }
  }

  async broadcast(signed: string): Promise<TronBroadcast> {
    const id = tronTransactionId(decodeSignedTron(hexToBytes(`0x${signed}`)).raw)
    const answer = await this.#ask('/wallet/broadcasthex', { transaction: signed }, broadcastAnswer)
    if (answer.txid !== undefined && answer.txid !== id) {
      throw new ImplausibleAnswerError(`The node accepted ${answer.txid} instead of ${id}`)
    }
    if (answer.result) return { taken: true }
    const code = tronRefusalCodes.find((known) => known === answer.code) ?? 'OTHER_ERROR'
    return { taken: false, code, message: readable(answer.message ?? '') }
  }

  async #blockAt(number: bigint): Promise<BlockAnswer | undefined> {
    const body = { num: numberOf(number) }
    const answer = await this.#ask('/wallet/getblockbynum', body, v.union([blockAnswer, nothing]))
    if (answer === null) return undefined
    if (answer.block_header.raw_data.number !== number) {
      throw new ImplausibleAnswerError(`The node returned a different block than ${number}`)
    }
    return answer
  }

  async #info(path: string, id: string): Promise<TronTransactionInfo | undefined> {
    const answer = await this.#ask(path, { value: id }, v.union([infoAnswer, nothing]))
    if (answer === null) return undefined
    if (answer.id !== id) throw new ImplausibleAnswerError(`The node returned a different transaction than ${id}`)
    return toInfo(answer)
  }

  async #ask<Schema extends v.GenericSchema>(
    path: string,
    body: Readonly<Record<string, unknown>>,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    const parsed = v.safeParse(schema, await this.#call(path, body))
    if (!parsed.success) throw new ImplausibleAnswerError(`The TRON node returned an invalid answer to ${path}`)
    return parsed.output
  }
}

/** Returns a block's head, after checking that its ID is the hash of its header. */
function toHead({ blockID: id, block_header: { raw_data: header } }: BlockAnswer): TronBlockHead {
  const { number, parentHash: parentId } = header
  const timestamp = Number(header.timestamp)
  if (!Number.isSafeInteger(timestamp)) throw new ImplausibleAnswerError(`Block ${number} has an invalid timestamp`)
  // Nodes don't return the first block's header as it was hashed.
  if (number === 0n) return { id, parentId: null, number, timestamp }
  const hashed = tronBlockId({
    number,
    timestamp: header.timestamp,
    transactionsRoot: header.txTrieRoot,
    parentId,
    witnessId: header.witness_id,
    witnessAddress: header.witness_address,
    version: header.version,
    stateRoot: header.accountStateRoot,
  })
  if (hashed !== id || numberOfBlockId(parentId) !== number - 1n) {
    throw new ImplausibleAnswerError(`Block ${number} doesn’t match its ID`)
  }
  return { id, parentId, number, timestamp }
}

function toTransaction({ txID: id, raw_data_hex: hex, ret }: BlockAnswer['transactions'][number]): TronTransaction {
  const raw = hexToBytes(`0x${hex}`)
  if (tronTransactionId(raw) !== id)
    throw new ImplausibleAnswerError(`The bytes of transaction ${id} don’t match its ID`)
  return { id, success: ret.every(({ contractRet }) => contractRet === 'SUCCESS'), ...readRaw(raw) }
}

/** Nothing that strangers get into a block may keep us from reading it: what isn't understood moves nothing. */
function readRaw(raw: Uint8Array): Pick<TronTransaction, 'contract' | 'expiration'> {
  try {
    const { contract, expiration } = decodeTronRaw(raw)
    return { contract, expiration }
  } catch (error) {
    if (!(error instanceof TronEncodingError)) throw error
    return { contract: { kind: 'other', type: 0 }, expiration: 0 }
  }
}

function requireUnique(transactions: readonly TronTransaction[], block: string): void {
  if (new Set(transactions.map(({ id }) => id)).size !== transactions.length) {
    throw new ImplausibleAnswerError(`Block ${block} contains a transaction twice`)
  }
}

/** Returns what a transaction did, if block and node agree. */
function requireAgreement(
  { id, success }: TronTransaction,
  info: TronTransactionInfo | undefined,
): TronTransactionInfo {
  if (info === undefined || info.success !== success) {
    throw new ImplausibleAnswerError(`The node’s answers about transaction ${id} contradict each other`)
  }
  return info
}

function toInfo({
  receipt,
  log,
  result,
  internal_transactions,
  ...answer
}: v.InferOutput<typeof infoAnswer>): TronTransactionInfo {
  const success = result === 'SUCESS' && (receipt.result === undefined || receipt.result === 'SUCCESS')
  return {
    id: answer.id,
    blockNumber: answer.blockNumber,
    blockTimestamp: answer.blockTimeStamp,
    success,
    result: receipt.result ?? null,
    fee: answer.fee,
    energyUsed: receipt.energy_usage_total,
    energyFee: receipt.energy_fee,
    logs: success ? log.map(({ address: contract, topics, data }) => ({ contract, topics, data })) : [],
    internalTransfers: success ? internalTransfersOf(internal_transactions) : [],
  }
}

/** Returns an account in the API's format: 21 bytes in hexadecimal. */
function hexOf(account: TronAccount): string {
  return Buffer.from(bytesOfTronAccount(account)).toString('hex')
}

/** Converts to a JSON number, refusing any that isn't exact. */
function numberOf(number: bigint): number {
  if (number < 0n || number > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`There is no block ${number}`)
  return Number(number)
}

function left(limit: bigint, used: bigint): bigint {
  return limit > used ? limit - used : 0n
}

/** Decodes a node's message, which is usually in hexadecimal. */
function readable(message: string): string {
  const text = /^([\da-f]{2})+$/i.test(message) ? Buffer.from(message, 'hex').toString('utf8') : message
  return text.replace(/[^\x20-\x7e]/g, ' ').slice(0, 200)
}
