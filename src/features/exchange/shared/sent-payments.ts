import { useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { Address, Hash } from 'viem'
import { parseStored, readStored, writeStored } from '#src/lib/storage.ts'
import { readText } from '#src/lib/stored-text.ts'

const key = 'sentPayments:v1'
/** Beyond this number, the oldest are dropped. */
const maxLength = 50

const sentPayment = v.object({
  /** Number of the order. */
  number: v.string(),
  chainId: v.number(),
  account: v.custom<Address>((input) => typeof input === 'string' && /^0x[\da-f]{40}$/i.test(input)),
  hash: v.custom<Hash>((input) => typeof input === 'string' && /^0x[\da-f]{64}$/i.test(input)),
  /** Mined and successful. Until then, it may still be replaced or fail. */
  isMined: v.boolean(),
})

/** A payment that a wallet sent for an order. Only this browser knows of it, so it proves nothing to others. */
export type SentPayment = v.InferOutput<typeof sentPayment>

const stored = v.array(sentPayment)
const listeners = new Set<() => void>()

export function findSentPayment(number: string): SentPayment | undefined {
  return readStored<readonly SentPayment[]>(key, stored, []).find((payment) => payment.number === number)
}

/** Stores the payment of an order, replacing an earlier one. */
export function noteSentPayment(payment: SentPayment): void {
  const others = readStored<readonly SentPayment[]>(key, stored, []).filter(({ number }) => number !== payment.number)
  writeStored(key, [payment, ...others].slice(0, maxLength))
  for (const listener of listeners) listener()
}

/** Returns the mined payment of an order that was sent from any tab of this browser. */
export function useSentPayment(number: string): SentPayment | undefined {
  const text = useSyncExternalStore(subscribe, () => readText(key))
  return useMemo(
    () => parseStored<readonly SentPayment[]>(text, stored, []).find((sent) => sent.number === number && sent.isMined),
    [text, number],
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
