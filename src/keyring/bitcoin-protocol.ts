import * as v from 'valibot'

/* The keyring's messages about Bitcoin, Litecoin and Dogecoin. Amounts are in base units. */

export const bitcoinNetworkKey = v.picklist(['bitcoin', 'litecoin', 'dogecoin'])
export const scriptKind = v.picklist(['pkh', 'sh', 'wpkh', 'tr'])

const unsigned32 = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffff_ffff))

/** Origin of a key, by which signers recognize their own (BIP 174). */
const keyOrigin = v.strictObject({
  /** Master key fingerprint: the first four bytes of its hash. */
  fingerprint: unsigned32,
  /** Steps from the master key; those from 0x80000000 on are hardened. */
  path: v.pipe(v.array(unsigned32), v.maxLength(20), v.readonly()),
})

/** The public key of an account: it reveals all its addresses and payments, but can't spend. */
export const accountKey = v.strictObject({
  network: bitcoinNetworkKey,
  kind: scriptKind,
  /** As text (BIP 32). */
  xpub: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{100,120}$/)),
  /** Missing if it wasn't specified, and in wallets of older versions until they are unlocked. */
  origin: v.exactOptional(keyOrigin),
})
export type AccountKey = v.InferOutput<typeof accountKey>

/** A transaction in hexadecimal. Nodes relay none longer than this. */
const transactionDigits = v.pipe(v.string(), v.maxLength(800_000), v.regex(/^(?:[\da-f]{2})+$/))
const amount = v.pipe(v.bigint(), v.minValue(1n), v.maxValue(2n ** 63n - 1n))
const place = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0x7fff_ffff))
const branch = v.picklist([0, 1])

/** An own output to spend. Its amount is read from the transaction that created it, whose hash is its id. */
const ownInput = v.strictObject({
  previous: transactionDigits,
  output: place,
  kind: scriptKind,
  branch,
  index: place,
})

/** A payment as confirmed by the user. */
export const bitcoinPayment = v.strictObject({
  network: bitcoinNetworkKey,
  inputs: v.pipe(v.array(ownInput), v.minLength(1), v.maxLength(500)),
  /** Empty if everything comes back. */
  recipients: v.pipe(
    v.array(v.strictObject({ address: v.pipe(v.string(), v.maxLength(100)), amount })),
    v.maxLength(20),
  ),
  /** Change to an own address of the usual type; `null` if there is none. */
  change: v.nullable(v.strictObject({ index: place, amount })),
  /** The fee that the user saw. Nothing is signed with any other. */
  fee: v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 63n - 1n)),
})
export type BitcoinPayment = v.InferOutput<typeof bitcoinPayment>

const transactionId = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))

export const signedBitcoinPayment = v.strictObject({
  transaction: transactionDigits,
  id: transactionId,
  fee: v.bigint(),
  /** Virtual bytes. */
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})
export type SignedBitcoinPayment = v.InferOutput<typeof signedBitcoinPayment>
