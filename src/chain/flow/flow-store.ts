import { readStored } from '#src/lib/storage.ts'
import type { FlowRecord, FlowRegistry } from './flow.ts'
import { flowRecords } from './flow-schema.ts'

const storageKey = 'flows:v1'

/** Maximum number of stored flows; the oldest ended ones are dropped first. */
const maxListLength = 30

/** The stored flows, shared by all tabs. */
export interface FlowStore {
  /** Returns the flows, newest first. The same array until something changes. */
  readonly get: () => readonly FlowRecord[]
  readonly find: (id: string) => FlowRecord | undefined
  readonly add: (record: FlowRecord) => void
  /** Applies `change` to the flow with this id, as currently stored. */
  readonly update: (id: string, change: (record: FlowRecord) => FlowRecord) => void
  readonly remove: (id: string) => void
  /** Calls `listener` after every change, in this tab or another. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createFlowStore(registry: FlowRegistry): FlowStore {
  const schema = flowRecords(registry)
  const listeners = new Set<() => void>()
  let records = readStored(storageKey, schema, [])
  let isStored = true

  function notify() {
    for (const listener of listeners) listener()
  }

  function write(change: (stored: readonly FlowRecord[]) => readonly FlowRecord[]) {
    // Another tab may have written since: its flows must not be lost.
    records = shorten(change(isStored ? readStored(storageKey, schema, records) : records))
    try {
      localStorage.setItem(storageKey, JSON.stringify(records, stringifyBigInt))
    } catch {
      // Blocked or full: the flows stay in memory until the page is left.
      isStored = false
    }
    notify()
  }

  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return
    records = readStored(storageKey, schema, [])
    notify()
  })

  return {
    get: () => records,
    find: (id) => records.find((record) => record.id === id),
    add: (record) => write((stored) => [record, ...stored]),
    update: (id, change) => write((stored) => stored.map((record) => (record.id === id ? change(record) : record))),
    remove: (id) => write((stored) => stored.filter((record) => record.id !== id)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function shorten(records: readonly FlowRecord[]): readonly FlowRecord[] {
  return records.filter((record, index) => index < maxListLength || ['running', 'unknown'].includes(record.status))
}

function stringifyBigInt(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
