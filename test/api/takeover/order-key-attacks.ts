import { apiErrorCode } from '#api/errors.ts'

import { type Attack, named, noSuchCode, own, ownTotp, stolen, strangeKeys, theirs } from './attack.ts'
import { elsewhere, idOfOrder, pair } from './exchange-attacks.ts'
import type { Scene } from './scene.ts'

const { apiKeyInvalid, idReused, invalidRequest, notFound, secondFactorMissing } = apiErrorCode

const session = ({ victim }: Scene) => victim.session.accessToken

/** What a program without a valid key tries at every call that requires one. */
const withoutKey = (input: Attack['input']): readonly Attack[] => [
  {
    what: "brings the beginning of the victim's key",
    token: beginning,
    ...(input && { input }),
    expected: apiKeyInvalid,
  },
  { what: "guesses the rest of the victim's key", token: guessed, ...(input && { input }), expected: apiKeyInvalid },
  { what: "brings the id of the victim's key", token: keyId, ...(input && { input }), expected: apiKeyInvalid },
  {
    what: "brings the victim's session in place of a key",
    token: session,
    ...(input && { input }),
    expected: apiKeyInvalid,
  },
]

function beginning({ victim }: Scene): string {
  return victim.orderKey.slice(0, 11)
}

function guessed({ victim, attacker }: Scene): string {
  return victim.orderKey.slice(0, 11) + attacker.orderKey.slice(11)
}

function keyId({ victim }: Scene): string {
  return `sp_${victim.orderKeyId}`
}

const name = 'Shop'

export const orderKeyAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'order-keys.listOrderKeys': [
    ...named,
    own,
    {
      what: "brings the victim's key, which is for orders",
      token: ({ victim }) => victim.orderKey,
      expected: apiErrorCode.notLoggedIn,
    },
  ],
  'order-keys.createOrderKey': [
    {
      what: 'makes a key with a stolen session and password',
      token: stolen,
      input: (scene) => ({ ...theirs(scene), name, code: '000000' }),
      expected: secondFactorMissing,
    },
    {
      what: 'makes a key with a stolen session and a code of its own app',
      token: stolen,
      input: (scene) => ({ secondFactor: ownTotp(scene.attacker), name, code: '000000' }),
      expected: noSuchCode,
    },
    {
      what: "makes a key for the victim's account by its id",
      input: (scene) => ({ ...strangeKeys(scene), secondFactor: ownTotp(scene.attacker), name, code: '000000' }),
      expected: invalidRequest,
    },
    {
      what: "brings the victim's key in place of a session",
      token: ({ victim }) => victim.orderKey,
      input: (scene) => ({ ...theirs(scene), name, code: '000000' }),
      expected: apiErrorCode.notLoggedIn,
    },
  ],
  'order-keys.revokeOrderKey': [
    { what: "revokes the victim's key", input: ({ victim }) => ({ id: victim.orderKeyId }), expected: notFound },
  ],
  'order-api.listApiAssets': withoutKey(undefined),
  'order-api.getApiQuote': [
    ...withoutKey(() => ({ ...pair, amount: '1' })),
    {
      what: "asks in the victim's name",
      input: (scene) => ({ ...pair, amount: '1', ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
  ],
  'order-api.createApiOrder': [
    ...withoutKey(({ victim }) => ({ quoteId: victim.spot.quoteId, payout: elsewhere, termsAgreed: true })),
    {
      what: "makes an order of the victim's quote",
      input: ({ victim }) => ({ quoteId: victim.spot.quoteId, payout: elsewhere, termsAgreed: true }),
      expected: notFound,
    },
    {
      what: "makes the victim's order once more, to be paid elsewhere",
      input: async ({ server, victim }) => ({
        quoteId: await idOfOrder(server, victim.spot.orderNumber),
        payout: elsewhere,
        termsAgreed: true,
      }),
      expected: idReused,
    },
  ],
  'order-api.getApiOrder': [
    ...withoutKey(({ victim }) => ({ number: victim.spot.orderNumber })),
    {
      what: "reads the victim's order with a key of its own",
      input: ({ victim }) => ({ number: victim.spot.orderNumber }),
      expected: notFound,
    },
  ],
  'order-api.listApiOrders': [
    ...withoutKey(undefined),
    { what: "names the victim's account", input: strangeKeys, expected: invalidRequest },
    own,
  ],
}
