import {
  type Address,
  type BaseError,
  ContractFunctionExecutionError,
  erc20Abi,
  HttpRequestError,
  TimeoutError,
} from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import type { AddedToken } from './device-tokens.ts'
import { maxNameLength, maxSymbolLength, readableName } from './token-name.ts'

/** Why an address can't be added as a token. */
export type TokenRefusal =
  /** No code there: an externally owned account, or a contract on another chain. */
  | 'no-contract'
  | 'nft'
  /** It doesn't follow ERC-20, or has more decimals than can be displayed. */
  | 'no-token'

export type TokenReading =
  | { readonly ok: true; readonly token: AddedToken }
  | { readonly ok: false; readonly refusal: TokenRefusal }

const erc165Abi = [
  {
    type: 'function',
    name: 'supportsInterface',
    stateMutability: 'view',
    inputs: [{ name: 'interfaceId', type: 'bytes4' }],
    outputs: [{ type: 'bool' }],
  },
] as const

/** Interface ids of ERC-721 and ERC-1155. */
const nftInterfaces = ['0x80ac58cd', '0xd9b67a26'] as const

/** More must be a mistake: all the world's money needs fewer. */
const maxDecimals = 36

/**
 * Reads what the contract at `address` says about itself. ERC-20 can't tell whether it charges fees on transfers or
 * changes balances by itself.
 * @throws if the node doesn't respond.
 */
export async function readToken(client: ChainClient, chainId: number, address: Address): Promise<TokenReading> {
  const code = await client.getCode({ address })
  if (code === undefined || code === '0x') return { ok: false, refusal: 'no-contract' }
  const contract = { address, abi: erc20Abi } as const
  const [symbol, name, decimals, supply, ...interfaces] = await Promise.all([
    unlessRefused(client.readContract({ ...contract, functionName: 'symbol' })),
    unlessRefused(client.readContract({ ...contract, functionName: 'name' })),
    unlessRefused(client.readContract({ ...contract, functionName: 'decimals' })),
    unlessRefused(client.readContract({ ...contract, functionName: 'totalSupply' })),
    ...nftInterfaces.map(async (id) =>
      unlessRefused(client.readContract({ address, abi: erc165Abi, functionName: 'supportsInterface', args: [id] })),
    ),
  ])
  if (interfaces.includes(true)) return { ok: false, refusal: 'nft' }
  const shown = readableName(symbol ?? '', maxSymbolLength)
  if (shown === '' || decimals === undefined || decimals > maxDecimals || supply === undefined) {
    return { ok: false, refusal: 'no-token' }
  }
  return {
    ok: true,
    token: { chainId, address, symbol: shown, name: readableName(name ?? '', maxNameLength) || shown, decimals },
  }
}

/** Returns `undefined` if the contract has no answer; rethrows the error of a node that is down. */
async function unlessRefused<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (error instanceof ContractFunctionExecutionError && !isFromNode(error)) return undefined
    throw error
  }
}

function isFromNode(error: BaseError): boolean {
  return Boolean(error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError))
}
