import { use, useSyncExternalStore } from 'react'
import { type DeviceOutbox, openDeviceOutbox, type OutboxState } from './device-outbox.ts'

let opened: Promise<DeviceOutbox> | undefined

/** The same promise for every render, and a new one once opening has failed and the page is tried again. */
function openOnce(): Promise<DeviceOutbox> {
  opened ??= openDeviceOutbox().catch((error: unknown) => {
    setTimeout(() => (opened = undefined))
    throw error
  })
  return opened
}

/** What this device has signed and where it is, kept up to date while the component is mounted. Suspends at first. */
export function useDeviceTransactions(): { readonly outbox: DeviceOutbox } & OutboxState {
  const outbox = use(openOnce())
  return { outbox, ...useSyncExternalStore(outbox.subscribe, outbox.getState) }
}
