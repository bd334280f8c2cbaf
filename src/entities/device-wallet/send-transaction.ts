import { type Address, type Hex, isAddressEqual } from 'viem'
import { getChainId } from 'viem/actions'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { ChainError, toChainError } from '#src/chain/chain-error.ts'
import { estimateL1Fee } from '#src/chain/network-fee.ts'
import { recipientRefusal } from '#deployments/refused-recipients.ts'
import type { DeviceTransaction, GasPrice, Simulation, TransactionRequest } from './device-transaction.ts'
import type { Outbox } from './device-transactions.ts'
import { type FeeConcern, feeConcern, gasLimit, type GasOffers, highestFee, readGasOffers } from './network-gas.ts'
import { simulateTransaction } from './simulate-transaction.ts'

/** A transaction as reviewed by the user before signing. */
export interface TransactionPreview {
  readonly simulation: Simulation
  readonly offers: GasOffers
  /** In wei; 0 on chains without such a fee. */
  readonly l1Fee: bigint
}

/**
 * Previews what the transaction would do and cost.
 * @param tokens Tokens whose balances are watched.
 * @throws ChainError if the request is refused or no node responded.
 */
export async function previewTransaction(
  client: ChainClient,
  request: TransactionRequest,
  tokens: readonly Address[],
): Promise<TransactionPreview> {
  refuseUnsafe(request)
  await expectChain(client, request.chainId)
  const [simulation, offers] = await Promise.all([simulateTransaction(client, request, tokens), readGasOffers(client)])
  const l1Fee = simulation.outcome === 'succeeds' ? await l1FeeOf(client, request) : 0n
  return { simulation, offers, l1Fee }
}

export interface ConfirmedTransaction {
  readonly requestId: string
  readonly accountId: string
  readonly request: TransactionRequest
  readonly gasPrice: GasPrice
  /** Whether the user has typed their consent to an unusually high fee. */
  readonly acceptsHighFee: boolean
}

/**
 * Signs and sends what the user has confirmed. Simulates it once more first: anything that has changed since the review
 * must not be signed.
 * @throws ChainError if the transaction would fail or is refused, or if no node responded.
 */
export async function sendTransaction(
  client: ChainClient,
  outbox: Outbox,
  { requestId, accountId, request, gasPrice, acceptsHighFee }: ConfirmedTransaction,
): Promise<DeviceTransaction> {
  refuseUnsafe(request)
  // A repeated request makes no new transaction, whatever the chain would say about a second one.
  const earlier = (await outbox.list()).find((transaction) => transaction.requestId === requestId)
  if (earlier) return earlier
  await expectChain(client, request.chainId)
  const simulation = await simulateTransaction(client, request, [])
  if (simulation.outcome === 'reverts') throw new ChainError(simulation.code ?? 'payment-refused')
  const gas = gasLimit(simulation.gas)
  if (!isFeeAccepted(feeConcern(client, gas, gasPrice), acceptsHighFee)) throw new ChainError('payment-refused')
  await expectFunds(client, request, highestFee(gas, gasPrice, await l1FeeOf(client, request)))
  return outbox.send({ requestId, accountId, request, gas, gasPrice })
}

async function l1FeeOf(client: ChainClient, { from, to, value, data }: TransactionRequest): Promise<bigint> {
  return to === undefined ? 0n : estimateL1Fee(client, { address: to, value, data }, from)
}

/** A signed transaction that the account can't pay for would block all later ones. */
async function expectFunds(client: ChainClient, { from, value }: TransactionRequest, fee: bigint): Promise<void> {
  if ((await client.getBalance({ address: from })) < value + fee) throw new ChainError('insufficient-gas')
}

/**
 * Returns whether a fee may be paid: an absurd one never, an unusually high one if the user has typed their consent.
 */
export function isFeeAccepted(concern: FeeConcern | undefined, acceptsHighFee: boolean): boolean {
  return concern === undefined || (concern === 'high' && acceptsHighFee)
}

/** The node may be on another chain, by mistake or on purpose: what is signed for this chain is useless there. */
async function expectChain(client: ChainClient, chainId: number): Promise<void> {
  const answer = await getChainId(client).catch((error: unknown) => {
    throw toChainError(error)
  })
  if (answer !== chainId) throw new ChainError('wrong-network')
}

/** Refuses transactions whose coins would be lost, whoever requests them. */
function refuseUnsafe({ to, value, data }: TransactionRequest): void {
  if (to === undefined) throw new ChainError('payment-refused')
  if (recipientRefusal(to) === 'nobody') throw new ChainError('invalid-recipient')
  const recipient = transferRecipient(data)
  if (recipient === undefined) return
  // Tokens sent to their own contract are stuck there.
  if (isAddressEqual(recipient, to) || recipientRefusal(recipient) === 'nobody')
    throw new ChainError('invalid-recipient')
  if (value > 0n) throw new ChainError('payment-refused')
}

/** Returns the recipient of an ERC-20 `transfer`; `undefined` for any other call. */
function transferRecipient(data: Hex): Address | undefined {
  const isTransfer = data.startsWith('0xa9059cbb') && data.length >= 2 + 2 * (4 + 32)
  return isTransfer ? `0x${data.slice(2 + 8 + 24, 2 + 8 + 64)}` : undefined
}
