import * as v from 'valibot'
import { bitcoinNetworkKey, scriptKind } from './bitcoin-protocol.ts'

/* The keyring's messages about accounts whose keys are elsewhere. */

/** What a user copies from the wallet that has the keys. */
export const keyToWatch = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  network: bitcoinNetworkKey,
  /** An extended public key (BIP 32, SLIP 132), alone, with its origin, or in a descriptor. */
  key: v.pipe(v.string(), v.maxLength(1_000)),
  /** Needed if the key doesn't say. */
  kind: v.exactOptional(scriptKind),
})
export type KeyToWatch = v.InferOutput<typeof keyToWatch>

/** Why a key isn't watched. Pages describe each in words. */
export const watchRefusal = v.picklist([
  /** It can spend: nothing of it is kept. */
  'private',
  /** Not an extended public key, nor a descriptor with one. */
  'unreadable',
  /** A character of it is wrong. */
  'checksum',
  /** It is of a network other than the chosen one. */
  'network',
  /** It is of a test network. */
  'test-network',
  /** Its addresses are multisig, or have a custom script. */
  'script',
  /** It isn't the key of an account, but above or below it in the tree. */
  'depth',
  /** It doesn't say which address type it is for. */
  'unclear-kind',
  'already-present',
])
export type WatchRefusal = v.InferOutput<typeof watchRefusal>

export const watchedKey = v.variant('status', [
  v.strictObject({ status: v.literal('refused'), reason: watchRefusal }),
  v.strictObject({ status: v.literal('added'), walletId: v.pipe(v.string(), v.uuid()) }),
])
export type WatchedKey = v.InferOutput<typeof watchedKey>
