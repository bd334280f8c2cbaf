import * as v from 'valibot'
import { type KeptList, openKeptList } from '#src/entities/device-wallet/kept-list.ts'
import type { SentTron } from './sent-tron.ts'

const sentTron: v.GenericSchema<unknown, SentTron> = v.strictObject({
  id: v.string(),
  requestId: v.string(),
  accountId: v.string(),
  recipient: v.string(),
  token: v.nullable(v.string()),
  amount: v.bigint(),
  feeAtMost: v.bigint(),
  size: v.bigint(),
  energy: v.bigint(),
  raw: v.string(),
  expiration: v.number(),
  block: v.optional(v.string()),
  createdAt: v.number(),
  worldId: v.nullable(v.string()),
  status: v.picklist(['pending', 'refused', 'confirmed', 'failed', 'expired']),
  isInBlock: v.boolean(),
  fee: v.nullable(v.bigint()),
  refusals: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** Storage for payments. */
export type SentTronStorage = KeptList<SentTron>

export function openSentTronStorage(): SentTronStorage {
  return openKeptList({
    databaseName: 'device-tron-payments',
    storeName: 'payments',
    keyPath: 'id',
    schema: sentTron,
  })
}
