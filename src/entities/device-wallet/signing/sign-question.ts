import type { Address, Hex, TypedDataDefinition } from 'viem'
import { isAddressEqual } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { ChainError, type ChainErrorCode } from '#src/chain/chain-error.ts'
import type { OpenQuestion, SigningQuestion } from '#src/chain/wallet/signing-queue.ts'
import type { GasPrice } from '#src/entities/device-wallet/device-transaction.ts'
import type { Outbox } from '#src/entities/device-wallet/device-transactions.ts'
import { sendTransaction } from '#src/entities/device-wallet/send-transaction.ts'
import { type Keyring, KeyringError, type KeyringErrorCode } from '#src/keyring/keyring.ts'

export interface SigningParts {
  readonly keyring: Pick<Keyring, 'getState' | 'signMessage' | 'signTypedData'>
  readonly outbox: Outbox
  readonly getClient: (chainId: number) => Promise<ChainClient>
}

/** The gas price that the user has chosen for a transaction. */
export interface GasChoice {
  readonly gasPrice: GasPrice
  /** Whether they have typed their consent to an unusually high price. */
  readonly acceptsHighFee: boolean
}

/** Thrown if the wallets are locked: ask for the password first. */
export class SigningLockedError extends Error {
  override readonly name = 'SigningLockedError'
}

/**
 * Signs what the user has approved, and sends it if it is a transaction. Returns its hash, or the signature.
 * @param id The same for every attempt to carry out one approval, so that it makes one transaction.
 * @throws SigningLockedError, ChainError
 */
export async function signQuestion(
  parts: SigningParts,
  { id, question }: Pick<OpenQuestion, 'id' | 'question'>,
  gas: GasChoice | undefined,
): Promise<Hex> {
  if (parts.keyring.getState().status !== 'unlocked') throw new SigningLockedError()
  try {
    return await signUnlocked(parts, id, question, gas)
  } catch (error) {
    throw error instanceof KeyringError ? signingError(error) : error
  }
}

/** Maps the keyring's refusals to the app's error codes. */
const refusalCodes: Readonly<Partial<Record<KeyringErrorCode, ChainErrorCode>>> = {
  'unlimited-approval': 'approval-refused',
  'not-signable': 'payment-refused',
  'unknown-account': 'account-changed',
}

function signingError(error: KeyringError): Error {
  // It locked itself while waiting for the node.
  if (error.code === 'locked') return new SigningLockedError()
  return new ChainError(refusalCodes[error.code] ?? 'unknown', { cause: error })
}

async function signUnlocked(
  parts: SigningParts,
  requestId: string,
  question: SigningQuestion,
  gas: GasChoice | undefined,
): Promise<Hex> {
  const { keyring, outbox, getClient } = parts
  const accountId = accountIdOf(keyring, question.account)
  switch (question.kind) {
    case 'message':
      return keyring.signMessage(accountId, { raw: question.message })
    case 'typed-data':
      // Its form was checked when it was described; the keyring parses it again.
      return keyring.signTypedData(accountId, question.typedData as TypedDataDefinition)
    case 'transaction': {
      const { chainId, account: from, to, value, data } = question
      if (!gas) throw new ChainError('network-error')
      const confirmed = { requestId, accountId, request: { chainId, from, to, value, data }, ...gas }
      return (await sendTransaction(await getClient(chainId), outbox, confirmed)).hash
    }
  }
}

/** @throws ChainError if the account was removed or is watch-only. */
function accountIdOf(keyring: SigningParts['keyring'], address: Address): string {
  const account = keyring
    .getState()
    .wallets.filter(({ kind }) => kind !== 'watch')
    .flatMap(({ accounts }) => accounts)
    .find(({ addresses: { evm } }) => evm !== undefined && isAddressEqual(evm, address))
  if (!account) throw new ChainError('account-changed')
  return account.id
}
