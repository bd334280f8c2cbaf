import { bytesToHex, type Hex, hexToBytes } from 'viem'

import {
  bytesOfTronAccount,
  type TronAccount,
  tronAccountOfBytes,
  TronAddressError,
} from '#api/addresses/tron-address.ts'

import { TronEncodingError, WireMessage, writeMessage } from './wire.ts'

/** Sends TRX. */
export interface TronTransfer {
  readonly kind: 'transfer'
  readonly owner: TronAccount
  readonly recipient: TronAccount
  /** In sun. */
  readonly amount: bigint
}

/** Calls a contract, such as a TRC-20 token's. Only the logs show the result. */
export interface TronTrigger {
  readonly kind: 'trigger'
  readonly owner: TronAccount
  readonly contract: TronAccount
  /** TRX sent with the call, in sun. */
  readonly callValue: bigint
  readonly data: Hex
}

/** Anything else, such as staking or voting, and anything ambiguous. */
export interface TronOtherContract {
  readonly kind: 'other'
  /** Number of its type in TRON's protocol, such as 54 for FreezeBalanceV2Contract. */
  readonly type: number
}

export type TronContract = TronTransfer | TronTrigger | TronOtherContract

/** Numbers and names of the supported types. core/Tron.proto of https://github.com/tronprotocol/protocol */
const kinds = {
  transfer: { type: 1n, url: 'type.googleapis.com/protocol.TransferContract' },
  trigger: { type: 31n, url: 'type.googleapis.com/protocol.TriggerSmartContract' },
} as const

/** Encodes `Transaction.Contract`, as a transaction contains it. */
export function encodeTronContract(contract: TronTransfer | TronTrigger): Uint8Array {
  const { type, url } = kinds[contract.kind]
  const parameter = writeMessage([
    [1, new TextEncoder().encode(url)],
    [2, contract.kind === 'transfer' ? encodeTransfer(contract) : encodeTrigger(contract)],
  ])
  return writeMessage([
    [1, type],
    [2, parameter],
  ])
}

function encodeTransfer({ owner, recipient, amount }: TronTransfer): Uint8Array {
  return writeMessage([
    [1, bytesOfTronAccount(owner)],
    [2, bytesOfTronAccount(recipient)],
    [3, amount],
  ])
}

function encodeTrigger({ owner, contract, callValue, data }: TronTrigger): Uint8Array {
  return writeMessage([
    [1, bytesOfTronAccount(owner)],
    [2, bytesOfTronAccount(contract)],
    [3, callValue],
    [4, hexToBytes(data)],
  ])
}

/** A contract, and the account's permission that it's signed with: 0 is the owner's. */
export interface DecodedTronContract {
  readonly contract: TronContract
  readonly permission: bigint
}

/** @throws TronEncodingError if it isn't a contract at all. */
export function decodeTronContract(bytes: Uint8Array): DecodedTronContract {
  const message = new WireMessage(bytes)
  const type = message.number(1)
  if (type < 0n || type > 1_000_000n) throw new TronEncodingError('The contract is of no kind')
  const contract = tryToRead(type, message.bytes(2)) ?? { kind: 'other', type: Number(type) }
  return { contract, permission: message.number(5) }
}

function tryToRead(type: bigint, parameter: Uint8Array): TronTransfer | TronTrigger | undefined {
  try {
    const any = new WireMessage(parameter)
    const url = new TextDecoder().decode(any.bytes(1))
    const value = new WireMessage(any.bytes(2))
    if (type === kinds.transfer.type && url === kinds.transfer.url) return readTransfer(value)
    if (type === kinds.trigger.type && url === kinds.trigger.url) return readTrigger(value)
    return undefined
  } catch (error) {
    if (error instanceof TronEncodingError || error instanceof TronAddressError) return undefined
    throw error
  }
}

function readTransfer(value: WireMessage): TronTransfer | undefined {
  const amount = value.number(3)
  if (amount <= 0n) return undefined
  const [owner, recipient] = [tronAccountOfBytes(value.bytes(1)), tronAccountOfBytes(value.bytes(2))]
  return { kind: 'transfer', owner, recipient, amount }
}

function readTrigger(value: WireMessage): TronTrigger | undefined {
  const callValue = value.number(3)
  // With TRC-10 tokens it would do more than this type can express.
  if (callValue < 0n || value.number(5) !== 0n) return undefined
  const [owner, contract] = [tronAccountOfBytes(value.bytes(1)), tronAccountOfBytes(value.bytes(2))]
  return { kind: 'trigger', owner, contract, callValue, data: bytesToHex(value.bytes(4)) }
}
