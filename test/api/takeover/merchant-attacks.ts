import { randomUUID } from 'node:crypto'

import { apiErrorCode } from '#api/errors.ts'
import { applicationWith } from '#test/api/support/merchants.ts'

import { asNoOperator, type Attack, named, own, strangeKeys } from './attack.ts'
import { elsewhere } from './exchange-attacks.ts'

const { invalidRequest, merchantCodeWrong, notFound } = apiErrorCode
const nobodysCode = '2222222222'

/** An application that isn't the attacker's, whether it exists or not. */
const theirs = () => ({ id: randomUUID() })
const read = () => ({ ...theirs(), revision: 1 })
const proposal = () => ({ ...theirs(), state: 'suspended', proposedAt: '2026-01-01T00:00:00.000Z' })

const newWebhook = () => ({ url: 'https://shop.example/paid', revision: 0, currentPassword: 'not the password 1' })

const payment = () => ({ ...theirs(), quoteId: randomUUID(), refund: elsewhere, termsAgreed: true })

export const merchantAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'merchants.findMerchant': [
    { what: 'guesses a code', input: () => ({ code: nobodysCode }), expected: merchantCodeWrong },
  ],
  'merchants.getOwnMerchant': [...named, own],
  'merchants.applyAsMerchant': [
    {
      what: "applies in the victim's name",
      input: (scene) => ({ ...applicationWith(nobodysCode), ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
    { what: 'invents a code', input: () => applicationWith(nobodysCode), expected: merchantCodeWrong },
  ],
  'merchants.answerMerchantQuestion': [
    {
      what: 'answers for somebody else',
      input: () => ({ ...theirs(), answerId: randomUUID(), text: 'Yes', documents: [] }),
      expected: notFound,
    },
  ],
  'merchants.withdrawMerchantApplication': [
    { what: "withdraws somebody else's application", input: theirs, expected: notFound },
  ],
  'merchant-earnings.getMerchantEarnings': [...named, own],
  'merchant-earnings.listMerchantDays': [...named, own],
  'merchant-earnings.getMerchantStatement': [
    {
      what: "asks for the victim's statement",
      input: (scene) => ({ month: '2026-01', ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
    { what: 'asks for a statement without being a merchant', input: () => ({ month: '2026-01' }), expected: notFound },
  ],
  'merchant-brands.getAgentInfo': [
    { what: 'asks for a domain that is nobody’s', input: () => ({ domain: 'nobody.example' }), expected: 0 },
  ],
  'merchant-brands.getOwnBrand': [...named, own],
  'merchant-brands.saveBrand': [
    {
      what: 'brands a domain without being a merchant',
      input: () => ({ domain: 'coins.example', name: 'Sol', colour: '#0064d2', logo: null }),
      expected: apiErrorCode.stateConflict,
    },
    {
      what: 'is called as Sevenport is',
      input: () => ({ domain: 'coins.example', name: 'Ѕеvеnроrt', colour: '#0064d2', logo: null }),
      expected: invalidRequest,
    },
  ],
  'merchant-brands.checkBrand': [{ what: 'checks a brand that it doesn’t have', expected: notFound }],
  'merchant-brands.removeBrand': [...named, own],
  'merchant-brands.listBrands': asNoOperator('lists brands before they are reviewed'),
  'merchant-brands.approveBrand': asNoOperator('approves a brand', read),
  'merchant-brands.rejectBrand': asNoOperator('rejects a brand', () => ({ ...read(), reason: 'Because' })),
  'payment-links.listPaymentLinks': [...named, own],
  'payment-links.listLinkPayments': [...named, own],
  'payment-links.createPaymentLink': [
    {
      what: 'wants to be paid without being a merchant',
      input: () => ({
        ...theirs(),
        title: 'Coffee',
        reference: null,
        coin: 'ETH',
        network: 'ethereum',
        amount: '1',
        isSingle: true,
        days: 7,
      }),
      expected: apiErrorCode.stateConflict,
    },
  ],
  'payment-links.closePaymentLink': [{ what: "closes somebody else's link", input: theirs, expected: notFound }],
  'payment-links.openPaymentLink': [{ what: 'guesses a link', input: theirs, expected: notFound }],
  'payment-links.payPaymentLink': [
    {
      what: 'has a payment go elsewhere',
      input: () => ({ ...payment(), payout: elsewhere }),
      expected: invalidRequest,
    },
    { what: 'pays a link that there isn’t', input: payment, expected: notFound },
  ],
  'payment-webhooks.getPaymentWebhook': [...named, own],
  'payment-webhooks.savePaymentWebhook': [
    {
      what: "has the victim's shop told elsewhere",
      input: (scene) => ({ ...newWebhook(), ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
    { what: 'sets one without its second factor', input: newWebhook, expected: apiErrorCode.secondFactorMissing },
  ],
  'payment-webhooks.removePaymentWebhook': [{ ...own, input: () => ({}) }],
  'payment-webhooks.listWebhookDeliveries': [...named, own],
  'payment-webhooks.retryWebhookDelivery': [
    { what: "sends somebody else's message again", input: theirs, expected: notFound },
  ],
  'operator-merchants.listMerchantApplications': asNoOperator('lists the applications of all'),
  'operator-merchants.openMerchantApplication': asNoOperator("opens somebody's application", theirs),
  'operator-merchants.askMerchantApplicant': asNoOperator('asks an applicant', () => ({ ...read(), question: 'Who?' })),
  'operator-merchants.recommendMerchant': asNoOperator('recommends an application', read),
  'operator-merchants.approveMerchant': asNoOperator('approves an application', read),
  'operator-merchants.rejectMerchant': asNoOperator('rejects an application', () => ({ ...read(), reason: 'Because' })),
  'operator-merchants.listMerchants': asNoOperator('lists the merchants'),
  'operator-merchants.proposeMerchantState': asNoOperator('has a merchant suspended', () => ({
    ...theirs(),
    state: 'suspended',
    reason: 'Because',
  })),
  'operator-merchants.confirmMerchantState': asNoOperator('confirms that a merchant is suspended', proposal),
  'operator-merchants.dropMerchantProposal': asNoOperator('drops what is proposed for a merchant', proposal),
}
