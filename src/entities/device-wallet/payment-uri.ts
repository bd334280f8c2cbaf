import type { Address } from 'viem'
import { decimalToUnits, unitsToDecimal } from '#src/lib/units.ts'

/** A payment requested by a QR code. */
export type PaymentRequest =
  | {
      readonly family: 'evm'
      readonly chainId: number
      readonly recipient: Address
      /** `null` for the chain's native coin. */
      readonly token: Address | null
      readonly decimals: number
      /** Decimal text as typed; empty for any amount. */
      readonly amount: string
    }
  | {
      readonly family: 'bitcoin' | 'litecoin' | 'dogecoin' | 'tron'
      readonly recipient: string
      readonly amount: string
    }

const schemes = { bitcoin: 'bitcoin', litecoin: 'litecoin', dogecoin: 'dogecoin' } as const
/** Decimals of the coins whose addresses have a BIP-21 form. */
const bip21Decimals = 8

/**
 * Returns the text of the QR code: EIP-681 for EVM networks, the form of BIP-21 for Bitcoin-like ones. Wallets share no
 * scheme for TRON: its code is just the address. `undefined` if the amount is invalid.
 */
export function paymentUri(request: PaymentRequest): string | undefined {
  if (request.family === 'evm') return ethereumUri(request)
  const { family, recipient, amount } = request
  if (family === 'tron') return recipient
  const uri = `${schemes[family]}:${recipient}`
  if (amount === '') return uri
  const parsed = decimalToUnits(amount, bip21Decimals)
  return parsed.ok && parsed.units > 0n ? `${uri}?amount=${unitsToDecimal(parsed.units, bip21Decimals)}` : undefined
}

function ethereumUri(request: Extract<PaymentRequest, { family: 'evm' }>): string | undefined {
  const { chainId, recipient, token, decimals, amount } = request
  const target = token === null ? `ethereum:${recipient}@${chainId}` : `ethereum:${token}@${chainId}/transfer`
  const query = token === null ? [] : [`address=${recipient}`]
  if (amount !== '') {
    const parsed = decimalToUnits(amount, decimals)
    if (!parsed.ok || parsed.units === 0n) return undefined
    query.push(`${token === null ? 'value' : 'uint256'}=${parsed.units}`)
  }
  return query.length === 0 ? target : `${target}?${query.join('&')}`
}
