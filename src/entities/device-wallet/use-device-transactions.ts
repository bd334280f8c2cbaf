import { use, useSyncExternalStore } from 'react'
import { type DeviceOutbox, openDeviceOutbox, type OutboxState } from './device-outbox.ts'

let opened: Promise<DeviceOutbox> | undefined

/** Returns the same promise for every render, and a new one when the page is retried after a failure. */
function openOnce(): Promise<DeviceOutbox> {
  opened ??= openDeviceOutbox().catch((error: unknown) => {
    setTimeout(() => (opened = undefined))
    throw error
  })
  return opened
}

/** The transactions that this device has signed, kept up to date while mounted. Suspends at first. */
export function useDeviceTransactions(): { readonly outbox: DeviceOutbox } & OutboxState {
  const outbox = use(openOnce())
  return { outbox, ...useSyncExternalStore(outbox.subscribe, outbox.getState) }
}
