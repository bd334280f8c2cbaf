import {
  type Address,
  BaseError,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  HttpRequestError,
  LimitExceededRpcError,
  type PublicClient,
  TimeoutError,
} from 'viem'

import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { fromNetworkUnits, toNetworkUnits } from '#server/lib/amount.ts'

import type { Fees } from './fees.ts'
import type { PaymentOrder } from './payment-book.ts'

/** What a payment does on its chain, in the network's smallest units. */
export interface Payment {
  readonly token: Address | null
  readonly rawAmount: bigint
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** An order as its network pays it. */
export function toPayment(order: PaymentOrder, { token, decimals }: CoinNetworkRecord): Payment {
  const rawAmount = toNetworkUnits(order.amount, decimals)
  const recipient = getAddress(order.address)
  return token === null ? payCoin(recipient, rawAmount) : payToken(token, recipient, rawAmount)
}

function payCoin(recipient: Address, rawAmount: bigint): Payment {
  return { token: null, rawAmount, to: recipient, value: rawAmount, data: '0x' }
}

function payToken(token: Address, recipient: Address, rawAmount: bigint): Payment {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, rawAmount] })
  return { token, rawAmount, to: token, value: 0n, data }
}

/**
 * A quarter more than the node says: a contract that receives may need a little more by then.
 * @param most What the called contract may not talk us into exceeding.
 * @returns `refused` if the node answers that it cannot be paid, as when the recipient is a contract that takes nothing.
 * Nodes say that in many ways, so whatever is no failure to ask counts. `too-much` if it needs more than `most`.
 */
export async function estimateGasRoundedUp(
  client: PublicClient,
  account: Address,
  { to, value, data }: Pick<Payment, 'to' | 'value' | 'data'>,
  most: bigint,
): Promise<bigint | 'refused' | 'too-much'> {
  try {
    const estimate = await client.estimateGas({ account, to, value, data })
    const gas = estimate + estimate / 4n + 1n
    return gas > most ? 'too-much' : gas
  } catch (error) {
    if (error instanceof BaseError && error.walk(isFailureToAsk) === null) return 'refused'
    throw error
  }
}

function isFailureToAsk(error: unknown): boolean {
  return [HttpRequestError, TimeoutError, LimitExceededRpcError].some((kind) => error instanceof kind)
}

/** What has been signed and not mined: the chain's balances still have it. */
interface Outgoing {
  readonly amount: bigint
  readonly gas: bigint
}

/**
 * Why a payment has to wait for somebody to fill the hot wallet up; undefined if it need not.
 * @param outgoing Of the payment's token, and the gas of everything.
 */
export async function findShortage(
  client: PublicClient,
  account: Address,
  needs: {
    readonly payment: Payment
    readonly terms: CoinNetworkRecord
    readonly gas: bigint
    readonly fees: Fees
    readonly outgoing: Outgoing
  },
): Promise<string | undefined> {
  const { payment, terms, gas, fees, outgoing } = needs
  const { token, rawAmount } = payment
  const coins = await client.getBalance({ address: account })
  const forGas = (outgoing.gas + gas) * fees.maxFeePerGas
  const balance = token === null ? coins : await tokenBalance(client, token, account)
  const left = balance - outgoing.amount - rawAmount - (token === null ? forGas : 0n)
  // Compared in units of the books, for a floor may be finer than the network.
  if (left < 0n || fromNetworkUnits(left, terms.decimals) < terms.hotFloor) {
    return 'The hot wallet would fall below its floor'
  }
  return token !== null && coins < forGas ? 'The hot wallet has too little for gas' : undefined
}

async function tokenBalance(client: PublicClient, token: Address, account: Address): Promise<bigint> {
  return client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
}
