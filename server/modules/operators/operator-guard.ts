import { apiErrorCode } from '#api/errors.ts'
import type { OperatorRole } from '#api/operator-roles.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorAction, OperatorActs } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'
import { hasSecondFactor } from '#server/identity/second-factors/second-factors.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'

import { addAudit } from './operators.repository.ts'
import { lockRoles } from './operator-roles.repository.ts'

/** Checks operators' permissions, and records their actions. */
export class OperatorGuard implements OperatorActs {
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Rejects everyone except operators with a role for the call and a second factor. Checked in the transaction of each
   * call, so that revoking a role takes effect at once.
   * @param needed The roles for something that isn't a call of the contract, such as a stream.
   * @returns The caller's roles.
   * @throws ApiFailure `forbidden`
   */
  async require(
    tx: Transaction,
    { userId, neededRoles = [] }: SignedIn,
    needed: readonly OperatorRole[] = neededRoles,
  ): Promise<readonly OperatorRole[]> {
    const held = await lockRoles(tx, userId)
    if (held.length === 0) throw forbidden('This account is no operator')
    if (!held.some((role) => needed.includes(role))) throw forbidden(`This needs the role ${needed.join(' or ')}`)
    if (!(await hasSecondFactor(tx, userId))) throw forbidden('An operator needs an authenticator app or a passkey')
    return held
  }

  async requireProposer(tx: Transaction, { neededRoles }: SignedIn, proposedBy: string | null): Promise<void> {
    await requireProposer(tx, proposedBy, neededRoles)
  }

  async holders(tx: Transaction, { neededRoles }: SignedIn, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const holders = new Set<string>()
    for (const userId of new Set(userIds)) if (await holdsAny(tx, userId, neededRoles)) holders.add(userId)
    return holders
  }

  async record(tx: Transaction, { userId, account }: SignedIn, action: OperatorAction): Promise<void> {
    const doneAt = this.#clock()
    const { details, ...rest } = action
    const operator = { operatorId: userId, operator: account.memberId }
    await addAudit(tx, { id: createTimeOrderedId(doneAt), ...operator, ...rest, details: { ...details }, doneAt })
  }
}

/**
 * Rejects the second of two decisions if whoever made the first has lost the role for it.
 * @throws ApiFailure `proposerGone`
 */
export async function requireProposer(
  tx: Transaction,
  proposedBy: string | null,
  needed?: readonly OperatorRole[],
): Promise<void> {
  if (proposedBy !== null && (await holdsAny(tx, proposedBy, needed))) return
  throw new ApiFailure(apiErrorCode.proposerGone, 'The operator who proposed it no longer has the role for it')
}

async function holdsAny(tx: Transaction, userId: string, needed: readonly OperatorRole[] = []): Promise<boolean> {
  return (await lockRoles(tx, userId)).some((role) => needed.includes(role))
}

function forbidden(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.forbidden, message)
}
