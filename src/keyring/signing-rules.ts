import { decodeAbiParameters, type Hex, parseAbiParameters, size, slice } from 'viem'

/*
 * What the keyring never signs, whoever asks: unlimited permission to take a coin. The first four bytes of a call
 * reveal it. The approval dialog applies the same rules, so that nothing is approved in vain.
 */

/** Why something isn't signed: an unlimited approval, or one that may be and can't be decoded. */
export type SigningRefusal = 'unlimited-approval' | 'not-signable'

/**
 * No coin has so many units: apart from the maximum values that contracts use, anything above means “everything,
 * forever”.
 */
const leastUnlimited = 2n ** 128n
/** The maximum of coins with 96-bit amounts, such as UNI and COMP, which treat it as unlimited. */
const largestIn96Bits = 2n ** 96n - 1n

type Judge = (values: readonly unknown[]) => boolean

interface RuledCall {
  readonly parameters: string
  readonly isUnlimited: Judge
}

/** Returns whether approving this amount approves everything that the account will ever have of the coin. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= leastUnlimited || amount === largestIn96Bits
}

const isAmountUnlimited = (value: unknown) => typeof value === 'bigint' && isUnlimited(value)
const amountAt =
  (place: number): Judge =>
  (values) =>
    isAmountUnlimited(values[place])
const allowed =
  (place: number): Judge =>
  (values) =>
    values[place] === true

const permit2Details = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
interface Permit2Details {
  readonly amount: bigint
}

/** Rules by selector. A `Map`, so that a selector can't name a property of an object. */
const ruledCalls: ReadonlyMap<string, RuledCall> = new Map([
  // approve(address,uint256), increaseAllowance, increaseApproval
  ['0x095ea7b3', { parameters: 'address, uint256', isUnlimited: amountAt(1) }],
  ['0x39509351', { parameters: 'address, uint256', isUnlimited: amountAt(1) }],
  ['0xd73dd623', { parameters: 'address, uint256', isUnlimited: amountAt(1) }],
  // approveAndCall(address,uint256,bytes); Aave's approveDelegation(address,uint256)
  ['0xcae9ca51', { parameters: 'address, uint256, bytes', isUnlimited: amountAt(1) }],
  ['0xc04a8a10', { parameters: 'address, uint256', isUnlimited: amountAt(1) }],
  // Without an amount: approve(address) of DSToken, authorizeOperator(address) of ERC-777
  ['0xdaea85c5', { parameters: 'address', isUnlimited: () => true }],
  ['0x959b8c3f', { parameters: 'address', isUnlimited: () => true }],
  // setApprovalForAll(address,bool)
  ['0xa22cb465', { parameters: 'address, bool', isUnlimited: allowed(1) }],
  // permit of EIP-2612, and of Dai
  [
    '0xd505accf',
    { parameters: 'address, address, uint256, uint256, uint8, bytes32, bytes32', isUnlimited: amountAt(2) },
  ],
  [
    '0x8fcbaf0c',
    { parameters: 'address, address, uint256, uint256, bool, uint8, bytes32, bytes32', isUnlimited: allowed(4) },
  ],
  // Permit2: approve(address,address,uint160,uint48), permit of one and of several
  ['0x87517c45', { parameters: 'address, address, uint160, uint48', isUnlimited: amountAt(2) }],
  [
    '0x2b67b570',
    {
      parameters: `address, (${permit2Details} details, address spender, uint256 sigDeadline), bytes`,
      isUnlimited: ([, permit]) => isAmountUnlimited((permit as { details: Permit2Details }).details.amount),
    },
  ],
  [
    '0x2a2d80d1',
    {
      parameters: `address, (${permit2Details}[] details, address spender, uint256 sigDeadline), bytes`,
      isUnlimited: ([, permit]) =>
        (permit as { details: readonly Permit2Details[] }).details.some(({ amount }) => isAmountUnlimited(amount)),
    },
  ],
])

/**
 * multicall(bytes[]), multicall(uint256,bytes[]), multicall(bytes32,bytes[]): calls of the same contract by its caller.
 */
const bundles: ReadonlyMap<string, string> = new Map([
  ['0xac9650d8', 'bytes[]'],
  ['0x5ae401dc', 'uint256, bytes[]'],
  ['0x1f0464d1', 'bytes32, bytes[]'],
])
const deepestBundle = 4

/** Returns why the call isn't signed; `undefined` if it may be. */
export function callRefusal(data: Hex | undefined, depth = 0): SigningRefusal | undefined {
  if (data === undefined || size(data) < 4) return undefined
  const selector = slice(data, 0, 4).toLowerCase()
  const rule = ruledCalls.get(selector)
  if (rule) {
    const values = decode(rule.parameters, data)
    if (!values) return 'not-signable'
    return rule.isUnlimited(values) ? 'unlimited-approval' : undefined
  }
  const bundle = bundles.get(selector)
  if (bundle === undefined) return undefined
  const calls = decode(bundle, data)?.at(-1)
  if (calls === undefined || depth === deepestBundle) return 'not-signable'
  const refusals = (calls as readonly Hex[]).map((call) => callRefusal(call, depth + 1))
  return refusals.find((refusal) => refusal !== undefined)
}

function decode(parameters: string, data: Hex): readonly unknown[] | undefined {
  try {
    return decodeAbiParameters(parseAbiParameters(parameters), size(data) > 4 ? slice(data, 4) : '0x') as unknown[]
  } catch {
    // Not a call of this function, or one encoded so that it can't be decoded.
    return undefined
  }
}

/** Standard names of amounts that may be taken: EIP-2612, Permit2, DAI. */
const amountNames: ReadonlySet<string> = new Set(['value', 'amount', 'wad', 'allowed'])

/** The standards' name for the spender. */
const spenderName = 'spender'

/**
 * Returns why typed data isn't signed: an unlimited permit is an approval by signature instead of a transaction. It is
 * recognized by its fields, which the token's contract requires: its type may have any name.
 */
export function typedDataRefusal({ primaryType, message }: { primaryType: string; message: unknown }) {
  const isPermit = /permit/i.test(primaryType) || hasField(message, spenderName)
  return isPermit && hasUnlimitedAmount(message) ? ('unlimited-approval' satisfies SigningRefusal) : undefined
}

function hasField(value: unknown, wanted: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, field]) => name === wanted || hasField(field, wanted))
}

function hasUnlimitedAmount(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, field]) =>
    amountNames.has(name) ? field === true || isUnlimitedText(field) : hasUnlimitedAmount(field),
  )
}

function isUnlimitedText(field: unknown): boolean {
  if (field === 'true') return true
  // In a list a number still counts: `["5"]` is signed as 5.
  if (Array.isArray(field)) return field.some((part) => part === true || isUnlimitedText(part))
  if (typeof field !== 'string' && typeof field !== 'number' && typeof field !== 'bigint')
    return hasUnlimitedAmount(field)
  try {
    return isUnlimited(BigInt(field))
  } catch {
    // Not an integer: viem refuses to encode it.
    return false
  }
}
