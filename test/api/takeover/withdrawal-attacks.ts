import { apiErrorCode } from '#api/errors.ts'

import { type Attack, named, noSuchCode, own, ownTotp, stolen, strangeKeys } from './attack.ts'
import type { Owner, Scene } from './scene.ts'

const { fundPasswordWrong, invalidRequest, linkInvalid, notFound, requestExpired, secondFactorMissing } = apiErrorCode

const namedInQuery: Attack = { what: "names the victim's account", input: strangeKeys, expected: invalidRequest }

const draft = {
  coin: 'USDT',
  network: 'bsc',
  address: '0xcc000000000000000000000000000000000000cc',
  amount: '100',
  fee: '0.5',
} as const

/** An attack on the victim's withdrawal under verification, with the secrets of the attacker's own account. */
function onRequest(what: string, rest: (attacker: Owner) => object, expected: Attack['expected']): Attack {
  return {
    what,
    input: ({ victim, attacker }: Scene) => ({ id: victim.spot.requestId, ...rest(attacker) }),
    expected,
  }
}

const nothing = () => ({})

export const withdrawalAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'withdrawals.beginWithdrawal': [
    {
      what: "withdraws the victim's balance by their id",
      input: (scene) => ({ ...draft, ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
  ],
  'withdrawals.beginOrderPayment': [
    {
      what: "pays its own order from the victim's balance",
      input: (scene) => ({ orderNumber: scene.attacker.spot.orderNumber, ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
    {
      what: "pays the victim's order, and learns what it takes",
      input: ({ victim }) => ({ orderNumber: victim.spot.orderNumber }),
      expected: notFound,
    },
    {
      what: 'has its own order paid to an address of its choice',
      input: ({ attacker }) => ({ orderNumber: attacker.spot.orderNumber, address: draft.address }),
      expected: invalidRequest,
    },
  ],
  'withdrawals.getWithdrawalRequest': [onRequest("reads the victim's request", nothing, requestExpired)],
  'withdrawals.verifyWithdrawalPassword': [
    onRequest("verifies the victim's request", ({ password }) => ({ password }), requestExpired),
  ],
  'withdrawals.verifyWithdrawalSecondFactor': [
    onRequest("verifies the victim's request", (attacker) => ({ proof: ownTotp(attacker) }), requestExpired),
  ],
  'withdrawals.sendWithdrawalCode': [onRequest("has the victim's code sent", nothing, requestExpired)],
  'withdrawals.verifyWithdrawalCode': [
    onRequest("guesses the victim's code", () => ({ code: '123456' }), [requestExpired, ...noSuchCode]),
  ],
  'withdrawals.confirmWithdrawal': [
    onRequest("confirms the victim's request", ({ fundPassword }) => ({ fundPassword }), requestExpired),
    {
      what: "confirms the victim's request with the victim's fund password",
      input: ({ victim }) => ({ id: victim.spot.requestId, fundPassword: victim.fundPassword }),
      expected: fundPasswordWrong,
    },
    {
      what: "asks for the victim's withdrawal by confirming it again",
      input: ({ victim, attacker }) => ({ id: victim.spot.withdrawalId, fundPassword: attacker.fundPassword }),
      expected: requestExpired,
    },
  ],
  'withdrawals.listWithdrawals': [namedInQuery, own],
  'withdrawals.getWithdrawal': [
    {
      what: "asks for the victim's withdrawal by its id",
      input: ({ victim }) => ({ id: victim.spot.withdrawalId }),
      expected: notFound,
    },
  ],
  'withdrawals.cancelWithdrawal': [
    {
      what: "cancels the victim's withdrawal by its id",
      input: ({ victim }) => ({ id: victim.spot.withdrawalId }),
      expected: notFound,
    },
  ],
  'withdrawals.getWithdrawalUsage': [...named, own],
  'withdrawals.freezeWithdrawals': [
    {
      what: "brings another link of the victim's mails",
      input: ({ victim }) => ({ token: victim.endSessionsToken }),
      expected: linkInvalid,
    },
    {
      what: "brings the withdrawal's id for a link",
      input: ({ victim }) => ({ token: victim.spot.withdrawalId }),
      expected: linkInvalid,
    },
  ],
  'withdrawals.sendUnfreezeCode': [...named],
  'withdrawals.unfreezeWithdrawals': [
    {
      what: "brings the victim's passwords",
      input: ({ victim: { password, fundPassword } }) => ({ password, fundPassword, code: '123456' }),
      expected: secondFactorMissing,
    },
    {
      what: 'ends a freeze with a stolen session and both passwords',
      token: stolen,
      input: ({ victim: { password, fundPassword } }) => ({ password, fundPassword, code: '123456' }),
      expected: secondFactorMissing,
    },
  ],
}
