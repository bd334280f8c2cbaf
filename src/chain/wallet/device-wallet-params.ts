import * as v from 'valibot'
import { getAddress, type Hex, hexToBigInt, hexToNumber, InvalidParamsRpcError, isAddress, stringToHex } from 'viem'

/** Creates the error for a request whose params don't match its method (-32602). */
export const invalidParams = (reason: string) => new InvalidParamsRpcError(new Error(reason))

/** @throws InvalidParamsRpcError */
export function parseParams<T>(schema: v.GenericSchema<unknown, T>, params: unknown): T {
  const result = v.safeParse(schema, params)
  if (!result.success) throw invalidParams(v.summarize(result.issues))
  return result.output
}

const hex = v.custom<Hex>((value) => typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value))
const quantity = v.pipe(
  v.custom<Hex>((value) => typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)),
  v.transform((value) => hexToBigInt(value)),
)
const chain = v.pipe(
  v.custom<Hex>((value) => typeof value === 'string' && /^0x[\da-f]{1,12}$/i.test(value)),
  v.transform((value) => hexToNumber(value)),
)
const address = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, { strict: false })),
  v.transform((text) => getAddress(text)),
)

export const switchParams = v.looseTuple([v.object({ chainId: chain })])

/** Fees and nonce are up to the wallet. The account can't be delegated to foreign code (EIP-7702). */
export const transactionParams = v.looseTuple([
  v.pipe(
    v.object({
      from: v.exactOptional(address),
      to: v.nullish(address),
      value: v.exactOptional(quantity, '0x0'),
      data: v.exactOptional(hex),
      input: v.exactOptional(hex),
      chainId: v.exactOptional(chain),
      authorizationList: v.exactOptional(v.undefined()),
    }),
    v.check(({ data, input }) => data === undefined || input === undefined || data === input, 'Two sets of data'),
    v.transform(({ to, ...rest }) => ({ ...rest, to: to ?? undefined })),
  ),
])

export const messageParams = v.looseTuple([
  v.union([
    hex,
    v.pipe(
      v.string(),
      v.transform((text) => stringToHex(text)),
    ),
  ]),
  address,
])

const typedData = v.looseObject({
  domain: v.looseObject({
    chainId: v.exactOptional(v.union([v.number(), v.pipe(v.string(), v.regex(/^(0x[\da-f]+|\d+)$/i))])),
  }),
})

export const typedDataParams = v.looseTuple([
  address,
  v.union([v.pipe(v.string(), v.parseJson(), typedData), typedData]),
])

export const assetParams = v.object({ type: v.literal('ERC20'), options: v.object({ address }) })
