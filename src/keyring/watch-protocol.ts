import * as v from 'valibot'
import { bitcoinNetworkKey, scriptKind } from './bitcoin-protocol.ts'

/* What pages ask of the keyring about accounts whose keys are elsewhere. */

/** What a person copies from the wallet that has the keys. */
export const keyToWatch = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  network: bitcoinNetworkKey,
  /** An extended public key (BIP 32, SLIP 132), alone, with its origin, or in a descriptor. */
  key: v.pipe(v.string(), v.maxLength(1_000)),
  /** Where the key doesn't tell. */
  kind: v.exactOptional(scriptKind),
})
export type KeyToWatch = v.InferOutput<typeof keyToWatch>

/** Why a key isn't watched. Pages say each in words. */
export const watchRefusal = v.picklist([
  /** It can spend: nothing of it is kept. */
  'private',
  /** No extended public key, and no descriptor with one. */
  'unreadable',
  /** A character of it is wrong. */
  'checksum',
  /** It is of another network than the chosen one. */
  'network',
  /** Of a test network. */
  'test-network',
  /** Its addresses need the keys of several people, or have a script of their own. */
  'script',
  /** It isn't the key of an account: above or below it in the tree. */
  'depth',
  /** It doesn't say which kind of addresses it is for. */
  'unclear-kind',
  'already-present',
])
export type WatchRefusal = v.InferOutput<typeof watchRefusal>

export const watchedKey = v.variant('status', [
  v.strictObject({ status: v.literal('refused'), reason: watchRefusal }),
  v.strictObject({ status: v.literal('added'), walletId: v.pipe(v.string(), v.uuid()) }),
])
export type WatchedKey = v.InferOutput<typeof watchedKey>
