import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  keepSecondFactor,
  keepSecondFactorByLink,
  keepSecondFactors,
  keepSecondFactorsByLink,
  listSecondFactors,
  passkeyProofOptions,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#api/second-factor.ts'
import { type Route, route } from '#server/http/route.ts'

import type { SecondFactorProofs } from './second-factor-proofs.ts'
import type { SecondFactorRemovals } from './second-factor-removals.ts'
import type { SecondFactorResets } from './second-factor-resets.ts'
import { keyOf, type SecondFactorService } from './second-factors.service.ts'

export function secondFactorRoutes(
  service: SecondFactorService,
  proofs: SecondFactorProofs,
  removals: SecondFactorRemovals,
  resets: SecondFactorResets,
): readonly Route[] {
  return [
    route(listSecondFactors, (_, { caller, origin }) => service.list(caller.userId, origin)),
    route(beginTotp, (input, { caller, origin }) => service.beginTotp(caller, input, origin)),
    route(confirmTotp, async ({ code }, { caller, origin }) => ({
      recoveryCodes: await service.confirmTotp(caller, code, origin),
    })),
    route(beginPasskey, async (input, { caller, origin }) => ({
      options: await service.beginPasskey(caller, input, origin),
    })),
    route(addPasskey, async (input, { caller, origin }) => ({
      recoveryCodes: await service.addPasskey(caller, input, origin),
    })),
    route(passkeyProofOptions, async (_, { caller, origin }) => ({
      options: await proofs.passkeyOptions(caller.userId, caller.sessionId, origin),
    })),
    route(removeSecondFactor, async (input, { caller, origin }) => {
      const removesAt = await service.remove(caller, input, origin)
      return { removesAt: removesAt?.toISOString() ?? null }
    }),
    route(keepSecondFactor, async ({ factor }, { caller, origin }) => {
      await removals.keep(caller, keyOf(factor), origin)
      return null
    }),
    route(keepSecondFactorByLink, async ({ token }, { origin }) => {
      await removals.keepByLink(token, origin)
      return null
    }),
    route(keepSecondFactors, async (_, { caller }) => {
      await resets.keep(caller)
      return null
    }),
    route(keepSecondFactorsByLink, async ({ token }) => {
      await resets.keepByLink(token)
      return null
    }),
    route(renewRecoveryCodes, async (input, { caller, origin }) => ({
      recoveryCodes: await service.renewRecoveryCodes(caller, input, origin),
    })),
  ]
}
