import { isAddressEqual } from 'viem'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import type { TronTransfer, TronTrigger } from '#api/tron/contracts.ts'
import type { DecodedTronTransaction } from '#api/tron/transaction.ts'
import type { TronFees } from '#deployments/tron-networks.ts'
import type { TronInternalTransfer, TronLog } from '#server/tron/tron-node.ts'

import { forwardedBy, forwarder, forwardingEnergy } from './forwarder.ts'
import { TronRejection } from './rejection.ts'
import type { Token, TokenCall } from './token.ts'
import { type AccountState, newAccount, stillUsed, type TronState, use } from './tron-state.ts'

/** A transaction signed by its owner. */
export interface SignedTransaction {
  readonly id: string
  readonly raw: Uint8Array
  readonly signature: Uint8Array
  readonly decoded: DecodedTronTransaction
  readonly contract: TronTransfer | TronTrigger
  /** Bytes of bandwidth that it takes. */
  readonly size: bigint
}

/** What a transaction did and used. Amounts in sun. */
export interface Outcome {
  readonly result: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY'
  readonly bandwidthUsed: bigint
  readonly bandwidthFee: bigint
  /** From staked energy. */
  readonly energyStaked: bigint
  readonly energyUsed: bigint
  readonly energyFee: bigint
  /** Everything burned. */
  readonly fee: bigint
  readonly logs: readonly TronLog[]
  /** TRX sent by a contract. */
  readonly internalTransfers: readonly TronInternalTransfer[]
}

interface Execution {
  readonly state: TronState
  readonly fees: TronFees
  /** Time of the block, in milliseconds. */
  readonly at: number
}

const nothing = { energyStaked: 0n, energyUsed: 0n, energyFee: 0n, logs: [], internalTransfers: [] } as const

/**
 * Executes a transaction as TRON's nodes do: bandwidth first, then the rest.
 * @throws TronRejection if it can't be in a block. Discard the state afterward.
 */
export function execute(transaction: SignedTransaction, execution: Execution): Outcome {
  const { contract, decoded } = transaction
  const owner = execution.state.account(contract.owner)
  if (owner === undefined) throw invalid('account not exists')
  if (contract.kind === 'transfer') validateTransfer(contract, owner, execution)
  else validateTrigger(contract, decoded.feeLimit, execution)
  const bandwidth = takeBandwidth(transaction, execution)
  const memoFee = decoded.memo.length > 0 ? execution.fees.memo : 0n
  burn(contract.owner, memoFee, execution)
  const rest =
    contract.kind === 'transfer' ? transfer(contract, execution) : trigger(contract, decoded.feeLimit, execution)
  return { ...rest, ...bandwidth, fee: bandwidth.bandwidthFee + memoFee + rest.fee }
}

function validateTransfer(contract: TronTransfer, owner: AccountState, { state, fees }: Execution): void {
  const { recipient, amount } = contract
  if (isAddressEqual(recipient, contract.owner)) throw invalid('Cannot transfer TRX to yourself.')
  if (state.token(recipient) !== undefined) throw invalid('Cannot transfer TRX to a smartContract.')
  const fee = state.account(recipient) === undefined ? fees.accountCreation : 0n
  if (owner.balance < amount + fee) throw invalid('Validate TransferContract error, balance is not sufficient.')
}

function validateTrigger({ contract }: TronTrigger, feeLimit: bigint, { state, fees }: Execution): void {
  const isContract = state.token(contract) !== undefined || isAddressEqual(contract, forwarder)
  if (!isContract) throw invalid('No contract or not a smart contract')
  if (feeLimit < 0n || feeLimit > fees.highestFeeLimit) {
    throw invalid(`feeLimit must be >= 0 and <= ${fees.highestFeeLimit}`)
  }
}

/**
 * Takes bandwidth from what is staked, then from the day's free bytes, or burns TRX. Creating an account can't use free
 * bytes.
 */
function takeBandwidth({ contract, size }: SignedTransaction, execution: Execution) {
  const { state, fees, at } = execution
  const owner = known(contract.owner, state)
  const makesAccount = contract.kind === 'transfer' && state.account(contract.recipient) === undefined
  const { limit, usage } = owner.bandwidth
  if (limit - stillUsed(usage, at) >= size) {
    state.setAccount(contract.owner, { ...owner, bandwidth: { limit, usage: use(usage, size, at) } })
    return { bandwidthUsed: size, bandwidthFee: 0n }
  }
  if (!makesAccount && fees.freeBandwidth - stillUsed(owner.freeBandwidth, at) >= size) {
    state.setAccount(contract.owner, { ...owner, freeBandwidth: use(owner.freeBandwidth, size, at) })
    return { bandwidthUsed: size, bandwidthFee: 0n }
  }
  const bandwidthFee = makesAccount ? fees.accountCreationBandwidth : size * fees.sunPerByte
  burn(contract.owner, bandwidthFee, execution)
  return { bandwidthUsed: 0n, bandwidthFee }
}

function burn(account: TronAccount, fee: bigint, { state }: Pick<Execution, 'state'>): void {
  const owner = known(account, state)
  if (owner.balance < fee) {
    throw new TronRejection('BANDWITH_ERROR', 'Account resource insufficient error.')
  }
  state.setAccount(account, { ...owner, balance: owner.balance - fee })
}

function transfer({ owner, recipient, amount }: TronTransfer, { state, fees }: Execution) {
  const fee = state.account(recipient) === undefined ? fees.accountCreation : 0n
  const from = known(owner, state)
  // Checked against what is left after burning for bandwidth.
  if (from.balance < amount + fee) throw invalid('Validate TransferContract error, balance is not sufficient.')
  state.setAccount(owner, { ...from, balance: from.balance - amount - fee })
  const to = state.account(recipient) ?? newAccount
  state.setAccount(recipient, { ...to, balance: to.balance + amount })
  return { ...nothing, result: 'SUCCESS' as const, fee }
}

function trigger(call: TronTrigger, feeLimit: bigint, execution: Execution): Omit<Outcome, keyof Bandwidth> {
  const { state, fees, at } = execution
  const owner = known(call.owner, state)
  if (owner.balance < call.callValue) throw invalid('Validate InternalTransfer error, balance is not sufficient.')
  const called = callOf(call, state)
  const { reverts } = called
  const staked = owner.energy.limit - stillUsed(owner.energy.usage, at)
  const affordable = staked + (owner.balance - call.callValue) / fees.sunPerEnergy
  const limit = lesser(affordable, feeLimit / fees.sunPerEnergy)
  const isOut = called.energy > limit
  const energyUsed = isOut ? limit : called.energy
  const energyStaked = lesser(energyUsed, staked)
  const energyFee = (energyUsed - energyStaked) * fees.sunPerEnergy
  state.setAccount(call.owner, {
    ...owner,
    balance: owner.balance - energyFee,
    energy: { ...owner.energy, usage: use(owner.energy.usage, energyStaked, at) },
  })
  const result = isOut ? 'OUT_OF_ENERGY' : reverts ? 'REVERT' : 'SUCCESS'
  const spent = { result, energyStaked, energyUsed, energyFee, fee: energyFee } as const
  if (result !== 'SUCCESS') return { ...spent, logs: [], internalTransfers: [] }
  if (called.token !== undefined) state.setToken(call.contract, called.token)
  const internalTransfers = called.sends === undefined ? [] : [called.sends]
  for (const { to, amount } of internalTransfers) {
    const payer = known(call.owner, state)
    state.setAccount(call.owner, { ...payer, balance: payer.balance - amount })
    const recipient = state.account(to) ?? newAccount
    state.setAccount(to, { ...recipient, balance: recipient.balance + amount })
  }
  return { ...spent, logs: called.logs, internalTransfers }
}

/** Executes a contract call. Token functions accept no TRX, and the forwarder accepts nothing else. */
function callOf(
  { contract, owner, data, callValue }: TronTrigger,
  state: TronState,
): Pick<TokenCall, 'reverts' | 'energy' | 'logs'> & {
  readonly token?: Token
  readonly sends?: TronInternalTransfer
} {
  if (isAddressEqual(contract, forwarder)) {
    const sends = forwardedBy(data, callValue)
    return { reverts: sends === undefined, energy: forwardingEnergy, logs: [], ...(sends !== undefined && { sends }) }
  }
  const token = state.token(contract)
  if (token === undefined) throw invalid('No contract or not a smart contract')
  const called = token.call({ contract, account: owner }, data)
  return { ...called, reverts: called.reverts || callValue > 0n }
}

type Bandwidth = Pick<Outcome, 'bandwidthUsed' | 'bandwidthFee'>

function known(account: TronAccount, state: TronState): AccountState {
  const found = state.account(account)
  if (found === undefined) throw invalid('account not exists')
  return found
}

function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function invalid(message: string): TronRejection {
  return new TronRejection('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${message}`)
}
