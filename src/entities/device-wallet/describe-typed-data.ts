import * as v from 'valibot'
import { type Address, getAddress, isAddress, isAddressEqual } from 'viem'
import { isUnlimited, type SigningRefusal, typedDataRefusal } from '#src/keyring/signing-rules.ts'
import { permit2 } from '#deployments/external.ts'
import { revealHidden } from './describe-message.ts'

/** EIP-712 data from another page or a dApp: its form is checked by `typedDataSchema`, its content is untrusted. */
export type TypedData = v.InferOutput<typeof typedDataSchema>

const field = v.object({ name: v.string(), type: v.string() })
const quantity = v.pipe(
  v.union([v.number(), v.bigint(), v.pipe(v.string(), v.regex(/^(0x[\da-f]+|\d+)$/i))]),
  v.check((value) => typeof value !== 'number' || Number.isSafeInteger(value)),
  v.transform((value) => BigInt(value)),
)

export const typedDataSchema = v.object({
  domain: v.object({
    name: v.exactOptional(v.string()),
    version: v.exactOptional(v.string()),
    chainId: v.exactOptional(quantity),
    verifyingContract: v.exactOptional(
      v.pipe(
        v.string(),
        v.check((text) => isAddress(text, { strict: false })),
      ),
    ),
    salt: v.exactOptional(v.string()),
  }),
  types: v.record(v.string(), v.array(field)),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})

/** An amount that a permit lets someone take. */
export interface PermittedAmount {
  readonly token: Address
  /** In the smallest unit; `null` for all that the account ever has. */
  readonly amount: bigint | null
}

/** A line of the data: a value, or a struct or list with lines of its own. Contains only what is signed. */
export interface TypedDataRow {
  readonly name: string
  readonly type: string
  readonly value: string | readonly TypedDataRow[]
}

export interface TypedDataDescription {
  readonly primaryType: string
  readonly domain: {
    readonly name: string | undefined
    readonly chainId: number | undefined
    readonly contract: Address | undefined
  }
  /** Set if the data lets someone take tokens, with the amounts. */
  readonly permit: Permit | undefined
  /** Set if the data is never signed because it gives away more than a user can intend. */
  readonly refusal: SigningRefusal | undefined
  readonly rows: readonly TypedDataRow[]
}

export interface Permit {
  readonly spender: Address
  readonly amounts: readonly PermittedAmount[]
  /** Seconds since 1970; `null` if the data has none. */
  readonly deadline: bigint | null
}

/** @throws if a value doesn't match its type or types nest too deeply: then nothing is signed. */
export function describeTypedData(data: TypedData): TypedDataDescription {
  const { domain, primaryType, message } = data
  const contract = domain.verifyingContract === undefined ? undefined : getAddress(domain.verifyingContract)
  // First, because it detects endless recursion.
  const rows = structRows(data.types, primaryType, message, 0)
  return {
    primaryType: revealHidden(primaryType),
    domain: {
      name: domain.name === undefined ? undefined : revealHidden(domain.name),
      chainId: domain.chainId === undefined ? undefined : Number(domain.chainId),
      contract,
    },
    permit: readPermit(contract, message),
    refusal: typedDataRefusal(data),
    rows,
  }
}

const address = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, { strict: false })),
  v.transform((text) => getAddress(text)),
)

/** EIP-2612. */
const tokenPermit = v.object({ spender: address, value: quantity, deadline: quantity })

/** DAI and similar tokens: everything or nothing. */
const daiPermit = v.object({ spender: address, allowed: v.boolean(), expiry: quantity })

const details = v.object({ token: address, amount: quantity })
const asList = <Item>(item: v.GenericSchema<unknown, Item>) =>
  v.union([
    v.array(item),
    v.pipe(
      item,
      v.transform((one) => [one]),
    ),
  ])

/** Permit2's allowances: PermitSingle and PermitBatch. */
const allowancePermit = v.object({ details: asList(details), spender: address, sigDeadline: quantity })

/** Permit2's transfers: PermitTransferFrom and PermitBatchTransferFrom, with or without a witness. */
const transferPermit = v.object({ permitted: asList(details), spender: address, deadline: quantity })

/**
 * Recognizes permits by their fields, whatever their type is called: a renamed permit works all the same if the
 * contract accepts it.
 */
function readPermit(contract: Address | undefined, message: unknown): Permit | undefined {
  const allowance = v.safeParse(allowancePermit, message)
  if (allowance.success) {
    const { spender, details, sigDeadline } = allowance.output
    return permitOf(spender, details, sigDeadline)
  }
  const transfer = v.safeParse(transferPermit, message)
  if (transfer.success) {
    const { spender, permitted, deadline } = transfer.output
    return permitOf(spender, permitted, deadline)
  }
  // Permit2 may cover any token, so no single amount is shown for it.
  if (contract === undefined || isAddressEqual(contract, permit2)) return undefined
  const dai = v.safeParse(daiPermit, message)
  if (dai.success) {
    const { spender, allowed, expiry } = dai.output
    const amounts = [{ token: contract, amount: allowed ? null : 0n }]
    return { spender, amounts, deadline: expiry === 0n ? null : expiry }
  }
  const token = v.safeParse(tokenPermit, message)
  if (!token.success) return undefined
  const { spender, value, deadline } = token.output
  return permitOf(spender, [{ token: contract, amount: value }], deadline)
}

function permitOf(
  spender: Address,
  items: readonly { readonly token: Address; readonly amount: bigint }[],
  deadline: bigint,
): Permit {
  return {
    spender,
    amounts: items.map(({ token, amount }) => ({ token, amount: isUnlimited(amount) ? null : amount })),
    deadline,
  }
}

type Types = TypedData['types']

/** Nesting of structs: more than any standard needs, yet few enough to show. */
const maxDepth = 12

/** Returns only the fields of the type, in its order: anything else in the message isn't signed and so isn't shown. */
function structRows(types: Types, name: string, value: unknown, depth: number): readonly TypedDataRow[] {
  const fields = Object.hasOwn(types, name) ? types[name] : undefined
  if (fields === undefined || depth > maxDepth) throw new TypeError(`${name} is undefined or too deeply nested`)
  const struct = v.parse(v.record(v.string(), v.unknown()), value)
  return fields.map(({ name: key, type }) => rowOf(types, key, type, struct[key], depth))
}

function rowOf(types: Types, name: string, type: string, value: unknown, depth: number): TypedDataRow {
  const list = /^(.+)\[\d*\]$/.exec(type)
  const shown = { name: revealHidden(name), type: revealHidden(type) }
  if (list) {
    if (depth > maxDepth) throw new TypeError(`${type} is too deeply nested`)
    const [, item = ''] = list
    const items = v.parse(v.array(v.unknown()), value)
    return { ...shown, value: items.map((one, index) => rowOf(types, `${index + 1}`, item, one, depth + 1)) }
  }
  if (Object.hasOwn(types, type)) return { ...shown, value: structRows(types, type, value, depth + 1) }
  return { ...shown, value: valueText(type, value) }
}

/** @throws if the value doesn't match its type: it would be unclear what is signed. */
function valueText(type: string, value: unknown): string {
  if (type === 'bool') return String(v.parse(v.boolean(), value))
  if (type === 'address') return v.parse(address, value)
  if (type === 'string') return revealHidden(v.parse(v.string(), value))
  if (/^uint\d*$/.test(type)) return v.parse(quantity, value).toString()
  if (/^int\d*$/.test(type)) return BigInt(v.parse(v.union([v.string(), v.number(), v.bigint()]), value)).toString()
  if (/^bytes\d*$/.test(type)) return v.parse(v.pipe(v.string(), v.regex(/^0x(?:[\da-f]{2})*$/i)), value)
  throw new TypeError(`${type} is not a valid type`)
}
