import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, maxUint256, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SigningQuestion } from '#src/chain/wallet/signing-queue.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { findMiningPool } from '#deployments/pools.ts'
import { describeQuestion } from './describe-question.ts'
import { QuestionDetails, QuestionTitle } from './question-words.tsx'
import { SigningFooter } from './signing-sheet.tsx'

const chainId = 31337
const usdt = findMiningPool(chainId, 'USDT')
if (!usdt) throw new Error('The tests need the local USDT pool')
const pool = usdt
const account: Address = getAddress(`0x${'a1'.repeat(20)}`)
const stranger: Address = getAddress(`0x${'c3'.repeat(20)}`)
const asked = { account, chainId, requester: { host: 'sevenport.example', name: null } }

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

function text(content: ReactNode): string {
  const markup = renderToStaticMarkup(<I18nProvider i18n={i18n}>{content}</I18nProvider>)
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&nbsp;|\u00A0/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
}

/** Returns everything that a question shows, its buttons last. */
function shown(question: SigningQuestion): string {
  const description = describeQuestion(question, Date.now())
  const nothing = () => undefined
  return text(
    <>
      <QuestionTitle description={description} />
      <QuestionDetails description={description} chainId={question.chainId} />
      <SigningFooter description={description} isSigning={false} isPriced onApprove={nothing} onReject={nothing} />
    </>,
  )
}

const call = (to: Address | undefined, data: Hex, value = 0n) =>
  shown({ kind: 'transaction', ...asked, to, data, value })
const units = 10n ** BigInt(pool.token.decimals)

describe('a question to sign', () => {
  it('shows a stake in the pool’s coin', () => {
    const data = encodeFunctionData({ abi: miningPoolAbi, functionName: 'stake', args: [1_000n * units] })
    expect(call(pool.address, data)).toMatch(/Stake 1,000 USDT Network .* Reject Approve/)
  })

  it('shows an approval with its exact amount and the spender, which is ours', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool.address, 5n * units] })
    expect(call(pool.token.address, data)).toMatch(/Approve spending of up to 5 USDT .* Spender .* USDT pool/)
  })

  it('never gives an unknown token a name', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, 7n] })
    const seen = call(stranger, data)
    expect(seen).toContain(`Send 7 units of token ${stranger.slice(0, 6)}…${stranger.slice(-4)}`)
    expect(seen).toContain('Sevenport doesn’t know this token')
  })

  it('shows an unknown call with all its data', () => {
    const seen = call(stranger, '0xdeadbeef01')
    expect(seen).toMatch(/Call a contract .* can’t tell what this does .* Function 0xdeadbeef .* 0xdeadbeef01 Reject/)
    expect(seen).toContain(stranger)
  })

  it('warns of a login for another site', () => {
    const message = createSiweMessage({
      address: account,
      chainId: 1,
      domain: 'elsewhere.example',
      nonce: 'abcdefgh1234',
      uri: 'https://elsewhere.example/',
      version: '1',
    })
    const seen = shown({ kind: 'message', ...asked, message: stringToHex(message) })
    expect(seen).toMatch(/Log in to elsewhere.example This login is for another site .* Reject Sign/)
  })
})

describe('a question that can only be rejected', () => {
  it('is an unlimited approval', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool.address, maxUint256] })
    const seen = call(pool.token.address, data)
    expect(seen).toContain('It asks for an approval without a limit')
    expect(seen).toMatch(/Reject $/)
  })

  it('is an unlimited permit', () => {
    const typedData = {
      domain: { chainId, verifyingContract: pool.token.address },
      types: { Permit: [{ name: 'value', type: 'uint256' }] },
      primaryType: 'Permit',
      message: { spender: stranger, value: maxUint256.toString(), deadline: '99' },
    }
    const seen = shown({ kind: 'typed-data', ...asked, typedData })
    expect(seen).toContain('It asks for an approval without a limit')
    expect(seen).toContain('Up to Without a limit')
    expect(seen).toMatch(/Reject $/)
  })

  it('is data that can’t be read completely', () => {
    const typedData = { domain: {}, types: {}, primaryType: 'Missing', message: {} }
    expect(shown({ kind: 'typed-data', ...asked, typedData })).toMatch(/This data can’t be signed .* Reject $/)
  })

  it('is a contract creation', () => {
    expect(call(undefined, '0x6000')).toMatch(/It creates a contract .* Reject $/)
  })
})

it('can’t be approved as soon as it appears, so that a tap meant for something else does nothing', () => {
  const description = describeQuestion({ kind: 'message', ...asked, message: '0x68' }, Date.now())
  const nothing = () => undefined
  const footer = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SigningFooter description={description} isSigning={false} isPriced onApprove={nothing} onReject={nothing} />
    </I18nProvider>,
  )
  expect(footer).toMatch(/<button[^>]* disabled=""[^>]*><span>Sign<\/span>/)
  expect(footer).not.toMatch(/<button[^>]* disabled=""[^>]*><span>Reject<\/span>/)
})
