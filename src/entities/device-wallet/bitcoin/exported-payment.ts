import * as v from 'valibot'
import { bitcoinNetworkKey } from '#src/keyring/bitcoin-protocol.ts'
import { type KeptList, openKeptList } from '#src/entities/device-wallet/kept-list.ts'

const units = v.pipe(v.bigint(), v.minValue(0n))

const exportedPayment = v.strictObject({
  /** Of account and network: the latest takes the place of the one before. */
  key: v.string(),
  accountId: v.string(),
  network: bitcoinNetworkKey,
  recipient: v.string(),
  /** In base units. */
  amount: units,
  fee: units,
  /** As it was exported, unsigned; empty once it was sent or discarded. */
  psbt: v.custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** Milliseconds since 1970 by the device's clock. */
  createdAt: v.number(),
  /** The local world that it belongs to; `null` on public networks, which never end. */
  worldId: v.nullable(v.string()),
})

/**
 * A payment that was prepared here and is signed on another device. It holds no coins: nothing of it is sent before it comes
 * back.
 */
export type ExportedPayment = v.InferOutput<typeof exportedPayment>

/** Where they are kept until they come back, so that a reload loses none. */
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
