import * as v from 'valibot'
import { bitcoinNetworkKey, scriptKind } from '#src/keyring/bitcoin-protocol.ts'
import { type KeptList, openKeptList } from '#src/entities/device-wallet/kept-list.ts'
import type { SentBitcoin } from './sent-bitcoin.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const coin = v.strictObject({
  id: v.string(),
  output: count,
  amount: v.bigint(),
  confirmations: count,
  isCoinbase: v.boolean(),
  address: v.string(),
  kind: scriptKind,
  branch: v.picklist([0, 1]),
  index: count,
})

const sentBitcoin: v.GenericSchema<unknown, SentBitcoin> = v.strictObject({
  id: v.string(),
  requestId: v.string(),
  accountId: v.string(),
  network: bitcoinNetworkKey,
  coins: v.array(coin),
  recipient: v.nullable(v.string()),
  amount: v.bigint(),
  fee: v.bigint(),
  size: count,
  change: v.nullable(v.strictObject({ index: count, amount: v.bigint() })),
  raw: v.string(),
  createdAt: v.number(),
  worldId: v.nullable(v.string()),
  status: v.picklist(['pending', 'refused', 'confirmed', 'replaced']),
  confirmations: count,
  refusals: count,
  replaces: v.nullable(v.string()),
  paid: v.exactOptional(v.array(v.strictObject({ address: v.nullable(v.string()), amount: v.bigint() }))),
})

/** Storage for payments. */
export type SentBitcoinStorage = KeptList<SentBitcoin>

export function openSentBitcoinStorage(): SentBitcoinStorage {
  return openKeptList({
    databaseName: 'device-bitcoin-payments',
    storeName: 'payments',
    keyPath: 'id',
    schema: sentBitcoin,
  })
}
