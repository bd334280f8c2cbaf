import { formatAmount } from '#server/lib/amount.ts'
import type { PaymentInstructions } from '#server/providers/fiat/port.ts'

import { decimalsOf } from './engine/fiat-quote.ts'
import type { FiatOrder } from './engine/fiat-order.ts'

/** Returns how to pay for a purchase, in a format that real banks read; null for a card. It pays no real account. */
export function instructionsOf({ quote, id }: FiatOrder, partner: string): PaymentInstructions | null {
  const { method, currency, fiatAmount, direction } = quote
  if (direction === 'sell') return null
  const amount = moneyText(fiatAmount, currency)
  const reference = id.replaceAll(/[^A-Za-z\d]/g, '').slice(0, 25)
  switch (method) {
    case 'card':
      return null
    case 'pix':
      return { kind: 'pix', code: pixCode({ amount, reference }) }
    case 'upi':
      return { kind: 'upi', intent: upiIntent({ amount, reference, currency, payee: `${partner} Simulator` }) }
    case 'bank-transfer':
      return {
        kind: 'bank-transfer',
        lines: [
          { label: 'beneficiary', value: `${partner} Simulator` },
          { label: 'bank', value: 'Simulator Bank' },
          { label: 'account-number', value: '000000000000' },
          { label: 'branch-code', value: 'SIMU0000000' },
          { label: 'reference', value: reference },
        ],
      }
  }
}

/** Formats an amount with all the currency's decimals. */
export function moneyText(amount: bigint, currency: string): string {
  const decimals = decimalsOf(currency)
  const [whole = '0', fraction = ''] = formatAmount(amount).split('.')
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`
}

interface Payment {
  readonly amount: string
  readonly reference: string
}

/** A Pix key that isn't registered. */
const unusedPixKey = '00000000-0000-4000-8000-000000000000'

/**
 * Encodes what Brazil's central bank calls a BR Code: each field's tag, length and value, and a checksum at the end.
 */
function pixCode({ amount, reference }: Payment): string {
  const account = `${field('00', 'br.gov.bcb.pix')}${field('01', unusedPixKey)}`
  const fields = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', amount),
    field('58', 'BR'),
    field('59', 'SIMULATOR'),
    field('60', 'NOWHERE'),
    field('62', field('05', reference)),
  ]
  const signed = `${fields.join('')}6304`
  return `${signed}${checksum(signed)}`
}

function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

/** CRC-16/CCITT-FALSE, in hexadecimal. */
export function checksum(text: string): string {
  let crc = 0xff_ff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80_00) === 0 ? crc << 1 : (crc << 1) ^ 0x10_21
    crc &= 0xff_ff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function upiIntent(payment: Payment & { readonly currency: string; readonly payee: string }): string {
  const { amount, reference, currency, payee } = payment
  const query = { pa: 'nobody@simulator.invalid', pn: payee, am: amount, cu: currency, tr: reference }
  return `upi://pay?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`
}
