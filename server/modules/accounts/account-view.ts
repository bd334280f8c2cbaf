import type { FreezeReason } from '#api/freezes.ts'
import type { OperatorAccount } from '#api/operator-accounts.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { countOrderKeys } from '#server/identity/order-keys/order-keys.repository.ts'
import { listRemovals } from '#server/identity/second-factors/second-factor-removals.repository.ts'
import { findLastReset } from '#server/identity/second-factors/second-factor-resets.repository.ts'
import {
  findTotp,
  listPasskeys,
  summarizeSecondFactors,
} from '#server/identity/second-factors/second-factors.repository.ts'
import { listSessions } from '#server/identity/sessions/sessions.repository.ts'

import { mayConfirm } from './may-confirm.ts'
import { networkOf } from './network-of.ts'

/** What other modules know about an account. */
export interface AccountFacts {
  /** When the owner froze withdrawals. */
  readonly findFreeze: (tx: Transaction, userId: string) => Promise<Date | null>
  /** The freeze set by an operator. */
  readonly findAccountFreeze: (
    tx: Transaction,
    userId: string,
  ) => Promise<
    | { readonly id: string; readonly reason: FreezeReason; readonly frozenAt: Date; readonly frozenBy: string }
    | undefined
  >
  /** Whether the account's owner has an operator role. */
  readonly isOperator: (tx: Transaction, userId: string) => Promise<boolean>
  /** Operators' actions on the account, newest first. */
  readonly listActs: (tx: Transaction, userId: string) => Promise<readonly Act[]>
}

interface Act extends Pick<OperatorAccount['acts'][number], 'id' | 'operator' | 'action'> {
  readonly details: Readonly<Record<string, string | null>>
  readonly doneAt: Date
}

interface Viewing {
  readonly viewer: string
  readonly now: Date
}

/** An account as the operator `viewer` sees it. */
export async function viewAccount(
  tx: Transaction,
  facts: AccountFacts,
  account: Account,
  viewing: Viewing,
): Promise<OperatorAccount> {
  const { viewer, now } = viewing
  const { id, memberId, email, registeredAt, country, lang, withdrawalsLockedUntil } = account
  const { recoveryCodesLeft } = await summarizeSecondFactors(tx, id)
  const frozenAt = await facts.findFreeze(tx, id)
  const freeze = await facts.findAccountFreeze(tx, id)
  const sessions = await listSessions(tx, id, now)
  const acts = await facts.listActs(tx, id)
  return {
    id,
    memberId,
    email,
    registeredAt: registeredAt.toISOString(),
    country,
    lang,
    isOwn: id === viewer,
    lockedUntil: withdrawalsLockedUntil?.toISOString() ?? null,
    frozenSince: frozenAt?.toISOString() ?? null,
    freeze:
      freeze === undefined
        ? null
        : {
            id: freeze.id,
            reason: freeze.reason,
            since: freeze.frozenAt.toISOString(),
            mayLift: id !== viewer && freeze.frozenBy !== viewer,
          },
    secondFactors: await viewFactors(tx, id),
    recoveryCodesLeft,
    isOperator: await facts.isOperator(tx, id),
    factorReset: await viewReset(tx, id, viewing),
    apiKeys: await countOrderKeys(tx, id),
    sessions: sessions.map(({ device, address, startedAt, lastSeenAt }) => ({
      device,
      network: networkOf(address),
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    acts: acts.map(({ id: actId, operator, action, details, doneAt }) => ({
      id: actId,
      operator,
      action,
      reason: details['reason'] ?? null,
      at: doneAt.toISOString(),
    })),
  }
}

async function viewFactors(tx: Transaction, userId: string): Promise<OperatorAccount['secondFactors']> {
  const removals = new Map((await listRemovals(tx, userId)).map(({ factor, removesAt }) => [factor, removesAt]))
  const removesAt = (factor: string) => removals.get(factor)?.toISOString() ?? null
  const totp = await findTotp(tx, userId)
  const app = totp?.addedAt
    ? [{ method: 'totp' as const, addedAt: totp.addedAt.toISOString(), removesAt: removesAt('totp') }]
    : []
  const keys = (await listPasskeys(tx, userId)).map(({ id, addedAt }) => ({
    method: 'passkey' as const,
    addedAt: addedAt.toISOString(),
    removesAt: removesAt(id),
  }))
  return [...app, ...keys]
}

async function viewReset(
  tx: Transaction,
  userId: string,
  { viewer, now }: Viewing,
): Promise<OperatorAccount['factorReset']> {
  const reset = await findLastReset(tx, userId)
  if (reset === undefined) return null
  const { id, cause, proposedAt, lapsesAt, dueAt, endedAt, outcome } = reset
  // The next cleanup records this.
  const hasLapsed = endedAt === null && dueAt === null && lapsesAt <= now
  return {
    id,
    cause,
    proposedAt: proposedAt.toISOString(),
    lapsesAt: lapsesAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    endedAt: (hasLapsed ? lapsesAt : endedAt)?.toISOString() ?? null,
    outcome: hasLapsed ? 'lapsed' : outcome,
    mayConfirm: mayConfirm(reset, viewer, now),
  }
}
