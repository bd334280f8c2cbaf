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

/** A transaction as a person reviews it, before it is signed. */
export interface TransactionPreview {
  readonly simulation: Simulation
  readonly offers: GasOffers
  /** In wei; 0 on chains without such a fee. */
  readonly l1Fee: bigint
}

/**
 * What the transaction would do and cost.
 * @param tokens Whose balances are watched.
 * @throws ChainError if the request is refused, or no node answered.
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
  /** The person has typed that they want to pay a fee that is unusually high. */
  readonly acceptsHighFee: boolean
}

/**
 * Signs and sends what a person has confirmed. It is simulated once more: what has changed since the review must not be
 * signed.
 * @throws ChainError if the transaction would fail or is refused, or if no node answered.
 */
export async function sendTransaction(
  client: ChainClient,
  outbox: Outbox,
  { requestId, accountId, request, gasPrice, acceptsHighFee }: ConfirmedTransaction,
): Promise<DeviceTransaction> {
  refuseUnsafe(request)
  // A repetition is no new transaction, whatever the chain would say of a second one.
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

/** A signed transaction that the account can't pay for would hold up all that follow it. */
async function expectFunds(client: ChainClient, { from, value }: TransactionRequest, fee: bigint): Promise<void> {
  if ((await client.getBalance({ address: from })) < value + fee) throw new ChainError('insufficient-gas')
}

/** A fee that no honest network asks for is never paid; one that is unusually high if the person has typed that they want to. */
export function isFeeAccepted(concern: FeeConcern | undefined, acceptsHighFee: boolean): boolean {
  return concern === undefined || (concern === 'high' && acceptsHighFee)
}

/** The node may be another chain's, by mistake or on purpose: what is signed for one is worth nothing there. */
async function expectChain(client: ChainClient, chainId: number): Promise<void> {
  const answer = await getChainId(client).catch((error: unknown) => {
    throw toChainError(error)
  })
  if (answer !== chainId) throw new ChainError('wrong-network')
}

/** What would be lost, whoever asks for it. */
function refuseUnsafe({ to, value, data }: TransactionRequest): void {
  if (to === undefined) throw new ChainError('payment-refused')
  if (recipientRefusal(to) === 'nobody') throw new ChainError('invalid-recipient')
  const recipient = transferRecipient(data)
  if (recipient === undefined) return
  // Tokens that are sent to their own contract stay there.
  if (isAddressEqual(recipient, to) || recipientRefusal(recipient) === 'nobody')
    throw new ChainError('invalid-recipient')
  if (value > 0n) throw new ChainError('payment-refused')
}

/** Who gets the tokens of an ERC-20 `transfer`; `undefined` for any other call. */
function transferRecipient(data: Hex): Address | undefined {
  const isTransfer = data.startsWith('0xa9059cbb') && data.length >= 2 + 2 * (4 + 32)
  return isTransfer ? `0x${data.slice(2 + 8 + 24, 2 + 8 + 64)}` : undefined
}
