import { randomUUID } from 'node:crypto'

import { apiErrorCode } from '#api/errors.ts'
import { applicationWith } from '#test/api/support/merchants.ts'

import { asNoOperator, type Attack, named, own, strangeKeys } from './attack.ts'

const { invalidRequest, merchantCodeWrong, notFound } = apiErrorCode
const nobodysCode = '2222222222'

/** An application that isn't the attacker's, whether there is such a one or not. */
const theirs = () => ({ id: randomUUID() })
const read = () => ({ ...theirs(), revision: 1 })

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
  'operator-merchants.confirmMerchantState': asNoOperator('confirms that a merchant is suspended', () => ({
    ...theirs(),
    state: 'suspended',
  })),
  'operator-merchants.dropMerchantProposal': asNoOperator('drops what is proposed for a merchant', () => ({
    ...theirs(),
    state: 'suspended',
  })),
}
