import * as v from 'valibot'
import { bitcoinNetworkKey } from './bitcoin-protocol.ts'

/* The keyring's messages about texts signed with an address of Bitcoin, Litecoin, Dogecoin or TRON. */

/**
 * `recoverable`: 65 bytes from which the key follows, as signed by Bitcoin's nodes since 2011; for SegWit with BIP
 * 137's first byte, and on TRON by TIP-191. `bip322`: its simple variant.
 */
export const messageFormat = v.picklist(['recoverable', 'bip322'])
export type MessageFormat = v.InferOutput<typeof messageFormat>

const address = v.pipe(v.string(), v.maxLength(100))
/** Longer ones can't be read before signing. */
const message = v.pipe(v.string(), v.minLength(1), v.maxLength(10_000))

export const messageNetwork = v.picklist([...bitcoinNetworkKey.options, 'tron'])
export type MessageNetwork = v.InferOutput<typeof messageNetwork>

export const messageToSign = v.strictObject({ network: messageNetwork, address, message, format: messageFormat })
export type MessageToSign = v.InferOutput<typeof messageToSign>

export const signedMessage = v.variant('status', [
  v.strictObject({ status: v.literal('signed'), signature: v.string() }),
  v.strictObject({
    status: v.literal('refused'),
    /** `not-own`: not one of the account's first addresses. `format`: not supported by the address. */
    reason: v.picklist(['not-own', 'format']),
  }),
])
export type SignedMessage = v.InferOutput<typeof signedMessage>

export const messageToVerify = v.strictObject({
  address,
  message: v.pipe(v.string(), v.maxLength(100_000)),
  signature: v.pipe(v.string(), v.maxLength(10_000)),
})
export type MessageToVerify = v.InferOutput<typeof messageToVerify>

/**
 * `invalid`: the address's key hasn't signed this text. `unknown-address`: not an address of Bitcoin, Litecoin,
 * Dogecoin or TRON. `unknown-format`: an address or signature of a kind that can't be verified here, which says nothing
 * about it.
 */
export const messageVerdict = v.picklist(['valid', 'invalid', 'unknown-address', 'unknown-format'])
export type MessageVerdict = v.InferOutput<typeof messageVerdict>
