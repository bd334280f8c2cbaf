import type { Hex, TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as v from 'valibot'
import { KeyringError } from './keyring.ts'
import type { OperationInput, SignableTransaction } from './protocol.ts'
import { callRefusal, type SigningRefusal, typedDataRefusal } from './signing-rules.ts'

/** A signing function for data that has passed the rules: they need no key. */
export type Signing = (privateKey: Hex) => Promise<Hex>

function refuse(refusal: SigningRefusal | undefined): void {
  if (refusal) throw new KeyringError(refusal)
}

export function signingOfTransaction(transaction: SignableTransaction): Signing {
  refuse(callRefusal(transaction.data))
  return async (privateKey) => privateKeyToAccount(privateKey).signTransaction(transaction)
}

export function signingOfMessage(message: OperationInput<'signMessage'>['message']): Signing {
  return async (privateKey) => privateKeyToAccount(privateKey).signMessage({ message })
}

const typedDataShape = v.strictObject({
  domain: v.exactOptional(v.record(v.string(), v.unknown())),
  types: v.record(v.string(), v.array(v.strictObject({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})

/** @param json EIP-712, with integers as strings. */
export function signingOfTypedData(json: string): Signing {
  const typedData = readTypedData(json)
  refuse(typedDataRefusal(typedData))
  return async (privateKey) => {
    try {
      return await privateKeyToAccount(privateKey).signTypedData(typedData as unknown as TypedDataDefinition)
    } catch {
      // Values that don't match their types.
      throw new KeyringError('not-signable')
    }
  }
}

function readTypedData(json: string) {
  try {
    return v.parse(typedDataShape, JSON.parse(json))
  } catch {
    throw new KeyringError('not-signable')
  }
}
