import { bytesToHex, hexToBigInt } from 'viem'
import * as v from 'valibot'
import { type TronAccount, tronAccountOf, tronAddressBytes } from '#api/addresses/tron-address.ts'
import { numberOfBlockId, tronBlockId, type TronBlockHeader } from '#api/tron/block-id.ts'
import { tokenBalanceCall, tokenTransferCall } from '#api/tron/token-calls.ts'
import { answeredAmount, answeredHex, answeredId, answeredNumber, askTronServer } from './ask-tron-server.ts'

/** Returns an address in the API's format: 21 bytes in hexadecimal. */
function hexOf(address: string): string {
  return bytesToHex(tronAddressBytes(address)).slice(2)
}

const account = v.object({
  address: v.optional(v.string()),
  balance: v.optional(v.unknown()),
  type: v.optional(v.string()),
})

/** What is at an address: nothing until someone pays it. */
export type TronAccountKind = 'none' | 'person' | 'contract'

/**
 * Reads an account's TRX in sun; `null` if the account doesn't exist on the chain yet.
 * @throws If the server can't be reached or answers for another account.
 */
export async function readTrx(url: string, address: string, signal?: AbortSignal): Promise<bigint | null> {
  const found = await readAccount(url, address, signal)
  return found === null ? null : v.parse(answeredAmount, found.balance)
}

/** Doesn't read a stranger's balance, which may exceed what a JSON number can hold. */
export async function readAccountKind(url: string, address: string, signal?: AbortSignal): Promise<TronAccountKind> {
  const found = await readAccount(url, address, signal)
  if (found === null) return 'none'
  return found.type === 'Contract' ? 'contract' : 'person'
}

async function readAccount(url: string, address: string, signal: AbortSignal | undefined) {
  const asked = hexOf(address)
  const body = { address: asked }
  const answer = await askTronServer(url, '/wallet/getaccount', { body, schema: account, signal })
  const { address: answered } = answer
  if (answered === undefined) return null
  if (answered !== asked) throw new Error('The TRON server answered for a different account')
  return answer
}

const resources = v.object({
  freeNetUsed: answeredAmount,
  freeNetLimit: answeredAmount,
  NetUsed: answeredAmount,
  NetLimit: answeredAmount,
  EnergyUsed: answeredAmount,
  EnergyLimit: answeredAmount,
})

/** What an account can use without burning TRX. */
export interface TronResources {
  /** Bytes per day, free for every account. */
  readonly freeBandwidth: bigint
  /** Bytes from staked TRX. */
  readonly stakedBandwidth: bigint
  readonly energy: bigint
}

export async function readResources(url: string, address: string, signal?: AbortSignal): Promise<TronResources> {
  const body = { address: hexOf(address) }
  const answer = await askTronServer(url, '/wallet/getaccountresource', { body, schema: resources, signal })
  return {
    freeBandwidth: left(answer.freeNetLimit, answer.freeNetUsed),
    stakedBandwidth: left(answer.NetLimit, answer.NetUsed),
    energy: left(answer.EnergyLimit, answer.EnergyUsed),
  }
}

function left(limit: bigint, used: bigint): bigint {
  return limit > used ? limit - used : 0n
}

/** The chain's prices, in sun. */
export interface TronPrices {
  readonly sunPerByte: bigint
  readonly sunPerEnergy: bigint
  /** Fees for creating the recipient's account: on top of bandwidth, and instead of it. */
  readonly accountCreation: bigint
  readonly accountCreationBandwidth: bigint
}

const parameters = v.object({ chainParameter: v.array(v.object({ key: v.string(), value: v.optional(v.unknown()) })) })

export async function readPrices(url: string, signal?: AbortSignal): Promise<TronPrices> {
  const answer = await askTronServer(url, '/wallet/getchainparameters', { body: {}, schema: parameters, signal })
  const named = (wanted: string) => {
    const found = answer.chainParameter.find(({ key }) => key === wanted)
    if (found === undefined) throw new Error(`The TRON server’s answer has no ${wanted}`)
    return v.parse(answeredAmount, found.value)
  }
  return {
    sunPerByte: named('getTransactionFee'),
    sunPerEnergy: named('getEnergyFee'),
    accountCreation: named('getCreateNewAccountFeeInSystemContract'),
    accountCreationBandwidth: named('getCreateAccountFee'),
  }
}

const constant = v.object({
  result: v.object({ result: v.optional(v.boolean(), false), message: v.optional(v.string()) }),
  energy_used: answeredAmount,
  constant_result: v.optional(v.array(answeredHex), []),
})

async function callContract(
  url: string,
  {
    owner,
    contract,
    data,
    signal,
  }: { owner: string; contract: string; data: string; signal?: AbortSignal | undefined },
) {
  const body = { owner_address: hexOf(owner), contract_address: hexOf(contract), data: data.slice(2) }
  return askTronServer(url, '/wallet/triggerconstantcontract', { body, schema: constant, signal })
}

/** Reads an account's balance of a token, in base units. */
export async function readTokenBalance(
  url: string,
  contract: string,
  owner: string,
  signal?: AbortSignal,
): Promise<bigint> {
  const data = tokenBalanceCall(tronAccountOf(owner))
  const { result, constant_result: words } = await callContract(url, { owner, contract, data, signal })
  const [word = ''] = words
  if (!result.result || result.message !== undefined || word.length !== 64) {
    throw new Error('The TRON server found no such token')
  }
  return hexToBigInt(`0x${word}`)
}

interface TokenTransfer {
  readonly contract: string
  readonly owner: string
  readonly recipient: string
  readonly amount: bigint
}

/** Estimates the energy of a transfer now; `null` if the token's contract would refuse it. */
export async function estimateEnergy(
  url: string,
  transfer: TokenTransfer,
  signal?: AbortSignal,
): Promise<bigint | null> {
  const { contract, owner, recipient, amount } = transfer
  const account: TronAccount = tronAccountOf(recipient)
  const data = tokenTransferCall(account, amount)
  const { result, energy_used: energy } = await callContract(url, { owner, contract, data, signal })
  return result.result && result.message === undefined ? energy : null
}

const header = v.object({
  blockID: answeredId,
  block_header: v.object({
    raw_data: v.object({
      number: answeredAmount,
      timestamp: answeredAmount,
      txTrieRoot: answeredHex,
      parentHash: answeredId,
      witness_id: answeredNumber,
      witness_address: answeredHex,
      version: answeredAmount,
      accountStateRoot: answeredHex,
    }),
  }),
})

/**
 * Reads a final block: the newest one, unless a number is given.
 * @throws If the server doesn't have it, or if its id isn't the hash of its header.
 */
export async function readFinalBlock(url: string, signal?: AbortSignal, number?: bigint): Promise<TronBlockHeader> {
  const body = { id_or_num: number?.toString(), detail: false }
  const { blockID: id, block_header } = await askTronServer(url, '/walletsolidity/getblock', {
    body,
    schema: header,
    signal,
  })
  const { raw_data: raw } = block_header
  const block: TronBlockHeader = {
    number: raw.number,
    timestamp: raw.timestamp,
    transactionsRoot: raw.txTrieRoot,
    parentId: raw.parentHash,
    witnessId: raw.witness_id,
    witnessAddress: raw.witness_address,
    version: raw.version,
    stateRoot: raw.accountStateRoot,
  }
  const isChild = block.number === 0n || numberOfBlockId(block.parentId) === block.number - 1n
  if (tronBlockId(block) !== id || !isChild) {
    throw new Error('The TRON server returned an invalid block')
  }
  return block
}

const info = v.object({
  id: v.optional(answeredId),
  fee: answeredAmount,
  result: v.optional(v.string()),
  receipt: v.optional(v.object({ result: v.optional(v.string()) }), {}),
})

/** Outcome of a transaction in its block. */
export interface TronOutcome {
  /** Whether it paid: a token's contract call can fail in a block and still burn its fee. */
  readonly hasPaid: boolean
  /** Amount burned, in sun. */
  readonly fee: bigint
}

/**
 * Reads the outcome of a transaction; `undefined` while it is in no block.
 * @param finality `final`: considers final blocks only.
 */
export async function readOutcome(
  url: string,
  finality: 'latest' | 'final',
  id: string,
): Promise<TronOutcome | undefined> {
  const path = finality === 'final' ? '/walletsolidity' : '/wallet'
  const answer = await askTronServer(url, `${path}/gettransactioninfobyid`, { body: { value: id }, schema: info })
  if (answer.id === undefined) return undefined
  if (answer.id !== id) throw new Error('The TRON server returned a different transaction')
  const called = answer.receipt.result
  return { hasPaid: answer.result !== 'FAILED' && (called === undefined || called === 'SUCCESS'), fee: answer.fee }
}

const broadcastAnswer = v.object({
  result: v.optional(v.boolean(), false),
  code: v.optional(v.string(), 'OTHER_ERROR'),
})

/** Codes in api/api.proto of TRON's protocol that say something about the transaction, not about the node. */
const refusals: ReadonlySet<string> = new Set([
  'SIGERROR',
  'CONTRACT_VALIDATE_ERROR',
  'CONTRACT_EXE_ERROR',
  'BANDWITH_ERROR',
  'TAPOS_ERROR',
  'TOO_BIG_TRANSACTION_ERROR',
  'TRANSACTION_EXPIRATION_ERROR',
])

/** Broadcasts a transaction: `known` if the network already has it, `unclear` if the node says nothing about it. */
export async function sendTronTransaction(
  url: string,
  transaction: string,
): Promise<'taken' | 'known' | 'refused' | 'unclear'> {
  const answer = await askTronServer(url, '/wallet/broadcasthex', { body: { transaction }, schema: broadcastAnswer })
  if (answer.result) return 'taken'
  if (answer.code === 'DUP_TRANSACTION_ERROR') return 'known'
  return refusals.has(answer.code) ? 'refused' : 'unclear'
}
