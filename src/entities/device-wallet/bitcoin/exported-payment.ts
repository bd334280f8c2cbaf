import * as v from 'valibot'
import { bitcoinNetworkKey } from '#src/keyring/bitcoin-protocol.ts'
import { type KeptList, openKeptList } from '#src/entities/device-wallet/kept-list.ts'

const units = v.pipe(v.bigint(), v.minValue(0n))

const exportedPayment = v.strictObject({
  /** Account and network: the latest export replaces the one before. */
  key: v.string(),
  accountId: v.string(),
  network: bitcoinNetworkKey,
  recipient: v.string(),
  /** In base units. */
  amount: units,
  fee: units,
  /** As exported, unsigned; empty once sent or discarded. */
  psbt: v.custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** Milliseconds since 1970 by the device's clock. */
  createdAt: v.number(),
  /** The local world it belongs to; `null` on public networks. */
  worldId: v.nullable(v.string()),
})

/**
 * A payment that was prepared here to be signed on another device. It reserves no coins: nothing is sent before it
 * comes back.
 */
export type ExportedPayment = v.InferOutput<typeof exportedPayment>

/** Opens the storage for exported payments, so that a reload loses none. */
export function openExportedPayments(): KeptList<ExportedPayment> {
  return openKeptList({
    databaseName: 'device-bitcoin-exports',
    storeName: 'exports',
    keyPath: 'key',
    schema: exportedPayment,
  })
}

export function exportKey({ accountId, network }: Pick<ExportedPayment, 'accountId' | 'network'>): string {
  return `${network}:${accountId}`
}
