import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, type PublicClient } from 'viem'

import type { Fees } from '#server/chain/fees.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { fromNetworkUnits, toNetworkUnits } from '#server/lib/amount.ts'

import type { Payment } from './payout-source.ts'

/** A payment as its chain executes it, in the network's smallest units. */
export interface ChainTransfer {
  readonly token: Address | null
  readonly rawAmount: bigint
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** Returns the transfer that makes a payment on its network. */
export function toChainTransfer(
  { amount, address }: Pick<Payment, 'amount' | 'address'>,
  { token, decimals }: CoinNetworkRecord,
): ChainTransfer {
  const rawAmount = toNetworkUnits(amount, decimals)
  const recipient = getAddress(address)
  return token === null ? payCoin(recipient, rawAmount) : payToken(token, recipient, rawAmount)
}

function payCoin(recipient: Address, rawAmount: bigint): ChainTransfer {
  return { token: null, rawAmount, to: recipient, value: rawAmount, data: '0x' }
}

function payToken(token: Address, recipient: Address, rawAmount: bigint): ChainTransfer {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, rawAmount] })
  return { token, rawAmount, to: token, value: 0n, data }
}

/** Signed payments that aren't mined yet, so the chain's balances still include them. */
interface Outgoing {
  readonly amount: bigint
  readonly gas: bigint
}

/**
 * Returns why a payment has to wait for a refill of the hot wallet; undefined if it doesn't.
 * @param outgoing The amount of the payment's token, and the gas of all payments.
 */
export async function findShortage(
  client: PublicClient,
  account: Address,
  needs: {
    readonly transfer: ChainTransfer
    readonly terms: Pick<CoinNetworkRecord, 'decimals' | 'hotFloor'>
    readonly gas: bigint
    readonly fees: Fees
    readonly outgoing: Outgoing
  },
): Promise<string | undefined> {
  const { transfer, terms, gas, fees, outgoing } = needs
  const { token, rawAmount } = transfer
  const coins = await client.getBalance({ address: account })
  const forGas = (outgoing.gas + gas) * fees.maxFeePerGas
  const balance = token === null ? coins : await tokenBalance(client, token, account)
  const left = balance - outgoing.amount - rawAmount - (token === null ? forGas : 0n)
  // Compared in units of the books, because a floor may be finer than the network.
  if (left < 0n || fromNetworkUnits(left, terms.decimals) < terms.hotFloor) {
    return 'The hot wallet would fall below its floor'
  }
  return token !== null && coins < forGas ? 'The hot wallet has too little for gas' : undefined
}

async function tokenBalance(client: PublicClient, token: Address, account: Address): Promise<bigint> {
  return client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
}
