import * as v from 'valibot'
import { type Address, type Hex, isAddress, isHex } from 'viem'
import { type ChainErrorCode, chainErrorCodes } from '#src/chain/chain-error.ts'
import type { DeviceTransaction } from './device-transaction.ts'
import type { OutboxStorage } from './follow-transactions.ts'
import { openKeptList } from './kept-list.ts'

const hex = v.custom<Hex>((value) => isHex(value))
const address = v.custom<Address>((value) => typeof value === 'string' && isAddress(value, { strict: false }))
const errorCode = v.nullable(v.picklist<readonly ChainErrorCode[]>(chainErrorCodes))

const deviceTransaction: v.GenericSchema<unknown, DeviceTransaction> = v.strictObject({
  hash: hex,
  requestId: v.string(),
  accountId: v.string(),
  request: v.strictObject({ chainId: v.number(), from: address, to: address, value: v.bigint(), data: hex }),
  nonce: v.number(),
  gas: v.bigint(),
  gasPrice: v.strictObject({ maxFeePerGas: v.bigint(), maxPriorityFeePerGas: v.bigint() }),
  raw: hex,
  createdAt: v.number(),
  worldId: v.nullable(v.string()),
  status: v.picklist(['pending', 'refused', 'succeeded', 'reverted', 'replaced']),
  confirmations: v.pipe(v.number(), v.integer(), v.minValue(0)),
  failure: errorCode,
  refusal: errorCode,
  replaces: v.nullable(hex),
  isCancellation: v.boolean(),
})

/** Opens the outbox's storage, which all tabs share. */
export function openOutboxStorage(): OutboxStorage {
  return openKeptList({
    databaseName: 'device-transactions',
    storeName: 'transactions',
    keyPath: 'hash',
    schema: deviceTransaction,
  })
}
