import { describe, expect, it } from 'vitest'

import { parseExactly } from '#server/lib/exact-json.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

import { mapOffer, mapRefusal, mapReport, mapRoute, swapOf } from './mapping.ts'
import { type LiFiCoin, ownCoin } from './places.ts'

const contract = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdcOfArbitrum = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const account = '0x552008c0f6870c2f77e5cC1d2eb9bdff03e30Ea0'
const recipient = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const stranger = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const hash = `0x${'ab'.repeat(32)}`
const payoutHash = `0x${'cd'.repeat(32)}`
const unit = 10n ** 18n

const from: LiFiCoin = { network: 'ethereum', chainId: 1, address: usdc, decimals: 6, contract }
const to: LiFiCoin = { network: 'arbitrum', chainId: 42_161, address: usdcOfArbitrum, decimals: 6, contract }
const ether: LiFiCoin = { ...from, address: ownCoin, decimals: 18 }
const swap = swapOf(from, to, 10n * unit)

/** As in its documentation: chain IDs as numbers, amounts as strings in base units. */
const quoteText = JSON.stringify({
  id: '0x48f0a2f93b0d0a9dab992d07c46bca38516c945101e8f8e08ca42af05b9e6aa9',
  type: 'lifi',
  tool: 'across',
  toolDetails: { key: 'across', name: 'Across', logoURI: 'https://example.com/across.svg' },
  action: {
    fromChainId: 1,
    toChainId: 42_161,
    fromToken: { address: usdc.toLowerCase(), chainId: 1, symbol: 'USDC', decimals: 6, priceUSD: '1' },
    toToken: { address: usdcOfArbitrum, chainId: 42_161, symbol: 'USDC', decimals: 6, priceUSD: '1' },
    fromAmount: '10000000',
    slippage: 0.005,
    fromAddress: account,
    toAddress: recipient,
  },
  estimate: {
    tool: 'across',
    fromAmount: '10000000',
    toAmount: '9970000',
    toAmountMin: '9920150',
    approvalAddress: contract,
    executionDuration: 34.5,
    feeCosts: [
      { name: 'LIFI Fixed Fee', amount: '25000', amountUSD: '0.025', percentage: '0.0025', included: true },
      { name: 'Relayer fee', amount: '5000', amountUSD: '0.0050', percentage: '0.0005', included: true },
      { name: 'Message fee', amount: '1', amountUSD: '3.1', percentage: '0.31', included: false },
    ],
  },
  includedSteps: [
    { type: 'protocol', tool: 'feeCollection', toolDetails: { key: 'feeCollection', name: 'Integrator Fees' } },
    { type: 'cross', tool: 'across', toolDetails: { key: 'across', name: 'Across' } },
    { type: 'cross', tool: 'across', toolDetails: { key: 'across', name: 'Across' } },
  ],
  transactionRequest: {
    value: '0x0',
    to: contract,
    data: '0x1794958f',
    chainId: 1,
    gasPrice: '0x2e79c3fb5',
    gasLimit: '0x1c2a0d',
    from: account,
  },
})

function quote(changed: string = quoteText): unknown {
  return parseExactly(changed)
}

describe('LI.FI’s offers', () => {
  it('reads expected and minimum payout in the coin’s own decimals', () => {
    expect(mapOffer(quote(), swap)).toEqual({
      kind: 'offer',
      fromAmount: 10n * unit,
      toAmount: (997n * unit) / 100n,
      minimumToAmount: (992_015n * unit) / 100_000n,
      networkFee: null,
      rateId: null,
      validUntil: null,
      minimum: null,
      maximum: null,
    })
  })

  it.each([
    ['another amount', '"fromAmount":"10000000","slippage"', '"fromAmount":"20000000","slippage"'],
    ['another coin', usdc.toLowerCase(), stranger],
    ['a coin of another network', '"toChainId":42161', '"toChainId":10'],
    ['a minimum above its expected amount', '"toAmountMin":"9920150"', '"toAmountMin":"9970001"'],
    ['a minimum of zero', '"toAmountMin":"9920150"', '"toAmountMin":"0"'],
    ['a fraction of the smallest unit', '"toAmount":"9970000"', '"toAmount":"9970000.5"'],
  ])('rejects an offer of %s', (_what, found, put) => {
    expect(quoteText).toContain(found)
    expect(() => mapOffer(quote(quoteText.replace(found, put)), swap)).toThrow(PartnerError)
  })
})

describe('LI.FI’s routes', () => {
  const parties = { account, recipient }

  it('reads the transaction, its costs and its tools', () => {
    expect(mapRoute(quote(), swap, parties)).toEqual({
      kind: 'route',
      transaction: { chainId: 1, to: contract, data: '0x1794958f', value: 0n },
      approvalAddress: contract,
      toAmount: (997n * unit) / 100n,
      minimumToAmount: (992_015n * unit) / 100_000n,
      feesInDollars: (3n * unit) / 100n,
      seconds: 35,
      tools: ['Integrator Fees', 'Across'],
    })
  })

  it('needs no approval for a native coin', () => {
    const text = quoteText.replace(usdc.toLowerCase(), '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')
    const sent = text.replaceAll('"10000000"', `"${String(10n * unit)}"`).replace('"0x0"', '"0x8ac7230489e80000"')
    const route = mapRoute(quote(sent), swapOf(ether, to, 10n * unit), parties)
    expect(route).toMatchObject({ approvalAddress: null, transaction: { value: 10n * unit } })
  })

  it('omits fees, time and tools that it cannot read', () => {
    const broken = quoteText
      .replace('"amountUSD":"0.025"', '"amountUSD":"much"')
      .replace('34.5', '"soon"')
      .replace('"name":"Integrator Fees"', '"name":7')
    expect(mapRoute(quote(broken), swap, parties)).toMatchObject({ feesInDollars: null, seconds: null })
  })

  it.each([
    ['to another contract', `"to":"${contract}"`, `"to":"${stranger}"`],
    ['with an approval for another contract', `"approvalAddress":"${contract}"`, `"approvalAddress":"${stranger}"`],
    ['without an approval', `"approvalAddress":"${contract}",`, ''],
    ['on another chain', '"data":"0x1794958f","chainId":1,', '"data":"0x1794958f","chainId":56,'],
    ['of another account', `"from":"${account}"`, `"from":"${stranger}"`],
    ['that pays someone else', `"toAddress":"${recipient}"`, `"toAddress":"${stranger}"`],
    ['without a transaction', '"transactionRequest"', '"request"'],
    ['with invalid calldata', '"data":"0x1794958f"', '"data":"call me"'],
  ])('rejects a route %s', (_what, found, put) => {
    expect(quoteText).toContain(found)
    expect(() => mapRoute(quote(quoteText.replace(found, put)), swap, parties)).toThrow(PartnerError)
  })
})

describe('LI.FI’s refusals', () => {
  const refusal = (codes: readonly string[]) => ({
    message: 'No available quotes for the requested transfer',
    code: '1002',
    errors: {
      filteredOut: [],
      failed: [
        { overallPath: 'a', subpaths: { a: codes.map((code) => ({ errorType: 'NO_QUOTE', code, tool: 'across' })) } },
      ],
    },
  })

  it.each([
    ['AMOUNT_TOO_LOW', 'below-minimum'],
    ['FEES_HIGHER_THAN_AMOUNT', 'below-minimum'],
    ['AMOUNT_TOO_HIGH', 'above-maximum'],
    ['INSUFFICIENT_LIQUIDITY', 'pair-unavailable'],
    ['NO_POSSIBLE_ROUTE AMOUNT_TOO_LOW', 'below-minimum'],
    ['AMOUNT_TOO_HIGH AMOUNT_TOO_LOW', 'pair-unavailable'],
  ])('maps the tool errors %s to %s', (codes, reason) => {
    expect(mapRefusal(refusal(codes.split(' ')), 404)).toMatchObject({ kind: 'none', reason })
  })

  it('reads tool errors in a plain list, too', () => {
    const errors = [{ errorType: 'NO_QUOTE', code: 'AMOUNT_TOO_LOW' }]
    expect(mapRefusal({ message: 'Unable to find a quote', errors }, 404)).toMatchObject({ reason: 'below-minimum' })
  })

  it('treats any other refusal as a failure', () => {
    expect(mapRefusal({ message: 'Invalid fromToken', code: '1011' }, 400)).toBeUndefined()
  })
})

describe('LI.FI’s statuses', () => {
  const transfer = { recipient, hash }
  const sending = { txHash: hash, chainId: '1', amount: '10000000', token: { address: usdc, chainId: '1' } }
  const receiving = {
    txHash: payoutHash.toUpperCase().replace('0X', '0x'),
    chainId: '42161',
    amount: '9960000',
    token: { address: usdcOfArbitrum, chainId: '42161' },
  }
  const answer = { status: 'DONE', substatus: 'COMPLETED', sending, receiving, toAddress: recipient }
  const none = { hash: null, amount: null }

  it('reads the payout of a finished transfer, without replacing the requested hash', () => {
    expect(mapReport(answer, swap, transfer)).toEqual({
      raw: 'DONE/COMPLETED',
      state: 'completed',
      hold: null,
      payin: { hash: null, amount: 10n * unit },
      payout: { hash: payoutHash, amount: (996n * unit) / 100n },
      refund: none,
    })
  })

  it.each([
    ['NOT_FOUND', null, 'waiting', null],
    ['PENDING', 'INTENT_AWAITING_FUNDS', 'waiting', null],
    ['PENDING', null, 'confirming', null],
    ['PENDING', 'WAIT_SOURCE_CONFIRMATIONS', 'confirming', null],
    ['PENDING', 'UNKNOWN_ERROR', 'confirming', null],
    ['PENDING', 'WAIT_DESTINATION_TRANSACTION', 'sending', null],
    ['PENDING', 'REFUND_IN_PROGRESS', 'suspended', 'refund-under-way'],
    ['DONE', 'PARTIAL', 'completed', null],
    ['DONE', 'REFUNDED', 'refunded', null],
    ['FAILED', null, 'failed', null],
    ['FAILED', 'SLIPPAGE_EXCEEDED', 'failed', null],
    ['FAILED', 'EXPIRED', 'expired', null],
    ['PENDING', 'REBALANCING', null, null],
    ['DONE', null, null, null],
    ['ABROAD', null, null, null],
  ])('maps status %s with %s to %s', (status, substatus, state, hold) => {
    expect(mapReport({ ...answer, status, substatus }, swap, transfer)).toMatchObject({ state, hold })
  })

  it.each([
    ['INVALID', null],
    ['PENDING', 'BRIDGE_NOT_AVAILABLE'],
    ['PENDING', 'CHAIN_NOT_AVAILABLE'],
  ])('asks to retry after status %s with %s', (status, substatus) => {
    expect(() => mapReport({ ...answer, status, substatus }, swap, transfer)).toThrow(
      expect.objectContaining({ failure: 'unavailable' }),
    )
  })

  it('reads the hash without the amount if another token was paid out, leaving the verdict to the chain', () => {
    const other = { ...receiving, token: { address: stranger, chainId: '42161' } }
    const { state, payout } = mapReport({ ...answer, substatus: 'PARTIAL', receiving: other }, swap, transfer)
    expect({ state, payout }).toEqual({ state: 'completed', payout: { hash: payoutHash, amount: null } })
  })

  it.each([
    ['another hash', { sending: { ...sending, txHash: payoutHash } }],
    ['no hash', { sending: { ...sending, txHash: null } }],
    ['another chain', { sending: { ...sending, chainId: '56' } }],
    ['another token', { sending: { ...sending, token: { address: stranger, chainId: '1' } } }],
    ['another amount', { sending: { ...sending, amount: '10000001' } }],
    ['another recipient', { toAddress: stranger }],
    ['a payout on another chain', { receiving: { ...receiving, chainId: '10' } }],
    ['a payout in another token', { receiving: { ...receiving, token: { address: stranger, chainId: '42161' } } }],
    ['no payout', { receiving: null }],
  ])('does not trust a status with %s', (_what, changes) => {
    const report = mapReport({ ...answer, ...changes }, swap, transfer)
    expect(report).toMatchObject({ state: null, payin: none, payout: none })
    expect(report.raw).toBe('DONE/COMPLETED of another swap')
  })
})
