import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { string } from 'valibot'
import type { Profile } from '#api/account.ts'
import { currentPassword } from '#api/account-rules.ts'
import type { SecondFactorProof } from '#api/owner-proof.ts'
import { apiErrorCode } from '#api/errors.ts'
import { passkeyProofOptions } from '#api/second-factor.ts'
import { accountKey } from '#src/entities/session/profile.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi, hasApiErrorCode } from '#src/lib/api-client.ts'
import { FormFailure } from './form-failure.ts'
import {
  preferredMethod,
  proveSecondFactor,
  secondFactorEntry,
  type SecondFactorMethod,
  usableMethods,
} from './second-factor-fields.tsx'

type SecondFactors = Profile['secondFactors']

/** One of the two, as calls take it. */
interface OwnerEntries {
  readonly currentPassword?: string
  readonly secondFactor?: SecondFactorProof
}

export interface OwnerProof {
  /** The account's second factors. */
  readonly secondFactors: SecondFactors
  /** Whether the account has a second factor but none works in this browser on this domain. */
  readonly isStuck: boolean
  /** Methods that work here. */
  readonly methods: readonly SecondFactorMethod[]
  /** The chosen one; `undefined` if the login password is asked for. */
  readonly method: SecondFactorMethod | undefined
  readonly choose: (method: SecondFactorMethod) => void
}

/**
 * How a form proves that the account is the user's: with a second factor if there is one, otherwise with the login
 * password. The form's entries are `currentPassword` and `factorCode`.
 */
export function useOwnerProof(secondFactors: SecondFactors) {
  const queryClient = useQueryClient()
  const { userId } = useUser()
  const methods = usableMethods(secondFactors)
  const [chosen, choose] = useState<SecondFactorMethod>()
  const isGuarded = hasFactor(secondFactors)
  const method = isGuarded ? (chosen ?? preferredMethod(methods)) : undefined
  const isStuck = isGuarded && method === undefined
  const owner: OwnerProof = { secondFactors, isStuck, methods, method, choose }

  const prove = async (factorCode: string): Promise<SecondFactorProof | undefined> => {
    if (isStuck) throw new FormFailure(msg`Your second factor doesn’t work here.`)
    const options = method === 'passkey' ? (await callApi(passkeyProofOptions)).options : null
    return method && proveSecondFactor(method, factorCode, options)
  }
  return {
    owner,
    schema: {
      currentPassword: isGuarded ? string() : currentPassword,
      factorCode: method === undefined ? string() : secondFactorEntry[method],
    },
    /** Those of the two entries that have no field. */
    hidden: hiddenEntries(isGuarded, method),
    /** Returns undefined if the account has no second factor. @throws FormFailure */
    prove,
    /** Makes a call with the entered proof. Reloads the account if it turns out to have changed on another device. */
    send: async <T>(
      entries: { readonly currentPassword: string; readonly factorCode: string },
      call: (proof: OwnerEntries) => Promise<T>,
    ): Promise<T> => {
      const secondFactor = await prove(entries.factorCode)
      try {
        return await call(secondFactor ? { secondFactor } : { currentPassword: entries.currentPassword })
      } catch (error) {
        const { secondFactorMissing, passwordWrong } = apiErrorCode
        if (hasApiErrorCode(error, isGuarded ? passwordWrong : secondFactorMissing)) {
          await queryClient.invalidateQueries({ queryKey: accountKey(userId) })
        }
        throw error
      }
    },
  }
}

/** Returns whether the account has a second factor; recovery codes alone don't count. */
export function hasFactor({ totp, passkeys }: SecondFactors): boolean {
  return totp || passkeys > 0
}

function hiddenEntries(isGuarded: boolean, method: SecondFactorMethod | undefined) {
  const hidden: ('currentPassword' | 'factorCode')[] = []
  if (isGuarded) hidden.push('currentPassword')
  if (method === undefined || method === 'passkey') hidden.push('factorCode')
  return hidden
}
