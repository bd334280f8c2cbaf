import type { TronAccount } from '#api/addresses/tron-address.ts'

import type { Token } from './token.ts'

/** How much of a resource that recovers within a day was used, and when, in milliseconds. */
export interface Usage {
  readonly used: bigint
  readonly at: number
}

export interface AccountState {
  /** In sun. */
  readonly balance: bigint
  readonly freeBandwidth: Usage
  readonly bandwidth: { readonly limit: bigint; readonly usage: Usage }
  readonly energy: { readonly limit: bigint; readonly usage: Usage }
}

const dayLength = 86_400_000
const unused: Usage = { used: 0n, at: 0 }

/** The state of a new account. */
export const newAccount: AccountState = {
  balance: 0n,
  freeBandwidth: unused,
  bandwidth: { limit: 0n, usage: unused },
  energy: { limit: 0n, usage: unused },
}

/** Returns how much of the usage still counts: it recovers linearly within a day. */
export function stillUsed({ used, at }: Usage, now: number): bigint {
  const passed = Math.min(Math.max(now - at, 0), dayLength)
  return (used * BigInt(dayLength - passed)) / BigInt(dayLength)
}

/** Returns the usage after using `more`. */
export function use(usage: Usage, more: bigint, now: number): Usage {
  return { used: stillUsed(usage, now) + more, at: now }
}

/** Accounts and tokens after a block. */
export class TronState {
  readonly #accounts: Map<TronAccount, AccountState>
  readonly #tokens: Map<TronAccount, Token>

  constructor(accounts = new Map<TronAccount, AccountState>(), tokens = new Map<TronAccount, Token>()) {
    this.#accounts = accounts
    this.#tokens = tokens
  }

  /** Returns a copy that can be changed independently. */
  copy(): TronState {
    return new TronState(new Map(this.#accounts), new Map(this.#tokens))
  }

  /** Returns undefined for an account that was never paid. */
  account(account: TronAccount): AccountState | undefined {
    return this.#accounts.get(account)
  }

  setAccount(account: TronAccount, state: AccountState): void {
    this.#accounts.set(account, state)
  }

  token(contract: TronAccount): Token | undefined {
    return this.#tokens.get(contract)
  }

  setToken(contract: TronAccount, token: Token): void {
    this.#tokens.set(contract, token)
  }
}
