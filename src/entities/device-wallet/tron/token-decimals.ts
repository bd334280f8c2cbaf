import { bytesToHex, toFunctionSelector } from 'viem'
import * as v from 'valibot'
import { tronAddressBytes } from '#api/addresses/tron-address.ts'
import { askTronServer } from './ask-tron-server.ts'

/** A single number: a server that doesn't know the contract returns none. */
const schema = v.object({ constant_result: v.tuple([v.pipe(v.string(), v.regex(/^0{62}[\da-f]{2}$/))]) })

/** Reads a token's decimals from its contract. @throws Error if it has none. */
export async function readTokenDecimals(url: string, contract: string): Promise<number> {
  const address = bytesToHex(tronAddressBytes(contract)).slice(2)
  const data = toFunctionSelector('decimals()').slice(2)
  const body = { owner_address: address, contract_address: address, data }
  const { constant_result: answer } = await askTronServer(url, '/wallet/triggerconstantcontract', { body, schema })
  return Number.parseInt(answer[0], 16)
}
