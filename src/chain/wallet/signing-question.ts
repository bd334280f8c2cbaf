import { type Address, isAddressEqual, UnauthorizedProviderError } from 'viem'
import {
  invalidParams,
  messageParams,
  parseParams,
  transactionParams,
  typedDataParams,
} from './device-wallet-params.ts'
import type { AskedBy, SigningQuestion } from './signing-queue.ts'

export const signingMethodNames = ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4'] as const

export type SigningMethod = (typeof signingMethodNames)[number]

/**
 * Converts a request to a question for the wallet on this device.
 * @throws InvalidParamsRpcError (-32602), UnauthorizedProviderError (4100) if another account is to sign.
 */
export function signingQuestion(method: SigningMethod, params: unknown, asked: AskedBy): SigningQuestion {
  switch (method) {
    case 'eth_sendTransaction': {
      const [{ from, to, value, data, input, chainId }] = parseParams(transactionParams, params)
      expectAccount(from, asked)
      if (chainId !== undefined && chainId !== asked.chainId) throw invalidParams('The wallet is on another network')
      return { kind: 'transaction', ...asked, to, value, data: data ?? input ?? '0x' }
    }
    case 'personal_sign': {
      const [message, account] = parseParams(messageParams, params)
      expectAccount(account, asked)
      return { kind: 'message', ...asked, message }
    }
    case 'eth_signTypedData_v4': {
      const [account, typedData] = parseParams(typedDataParams, params)
      expectAccount(account, asked)
      const { chainId } = typedData.domain
      if (chainId !== undefined && BigInt(chainId) !== BigInt(asked.chainId)) throw invalidParams('For another network')
      return { kind: 'typed-data', ...asked, typedData }
    }
  }
}

function expectAccount(named: Address | undefined, { account }: AskedBy): void {
  if (named === undefined || isAddressEqual(named, account)) return
  throw new UnauthorizedProviderError(new Error('A different account is connected'))
}
