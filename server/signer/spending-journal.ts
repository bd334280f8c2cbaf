import { appendFile, open, readFile, rename } from 'node:fs/promises'

import type { SpendingCap } from './policy.ts'

/**
 * What mutually exclusive transactions have in common: a nonce or, on Bitcoin-like networks, the outputs that they
 * spend.
 */
type Exclusion = number | string

/** A signed transaction, as one line of JSON. */
interface Line {
  readonly at: number
  readonly chainId: number
  readonly nonce: Exclusion
  readonly token: string | null
  readonly amount: string
}

const day = 86_400_000

/**
 * What a signer has signed within 24 hours, in the signer's own file, so that it trusts no one about that and remembers
 * it across restarts. Only one process uses the file.
 */
export class SpendingJournal {
  readonly #path: string
  #lines: readonly Line[]

  private constructor(path: string, lines: readonly Line[]) {
    this.#path = path
    this.#lines = lines
  }

  /**
   * Reads or creates the journal, dropping what is older than 24 hours before its newest payment. It doesn't go by the
   * clock, which may be wrong at startup: what was dropped would be paid a second time.
   * @throws if the file exists and can't be read: nothing is signed without knowing the past.
   */
  static async open(path: string): Promise<SpendingJournal> {
    const all = await readLines(path)
    const newest = all.reduce((latest, { at }) => Math.max(latest, at), 0)
    const lines = all.filter(({ at }) => at > newest - day)
    const file = await open(`${path}.new`, 'w', 0o600)
    await file.writeFile(lines.map(toText).join(''))
    await file.sync()
    await file.close()
    await rename(`${path}.new`, path)
    return new SpendingJournal(path, lines)
  }

  /**
   * Returns what was paid of this token in the 24 hours before `now`, excluding `nonce`. Only one of several
   * transactions with the same nonce is ever mined: the largest counts.
   */
  spentWithin24Hours(
    { chainId, token }: Pick<SpendingCap, 'chainId' | 'token'>,
    now: Date,
    exceptNonce: Exclusion,
  ): bigint {
    const byNonce = new Map<Exclusion, bigint>()
    for (const line of this.#lines) {
      const counts = line.chainId === chainId && line.token === token && line.at > now.getTime() - day
      if (!counts || line.nonce === exceptNonce) continue
      const known = byNonce.get(line.nonce) ?? 0n
      const amount = BigInt(line.amount)
      byNonce.set(line.nonce, amount > known ? amount : known)
    }
    return [...byNonce.values()].reduce((sum, amount) => sum + amount, 0n)
  }

  /** Records a payment; it's on disk when this returns. */
  async record(
    { chainId, token }: Pick<SpendingCap, 'chainId' | 'token'>,
    payment: { readonly nonce: Exclusion; readonly amount: bigint; readonly at: Date },
  ): Promise<void> {
    const { nonce, amount, at } = payment
    const line = { at: at.getTime(), chainId, nonce, token, amount: String(amount) }
    await appendFile(this.#path, toText(line), { flush: true })
    this.#lines = [...this.#lines.filter((known) => known.at > at.getTime() - day), line]
  }
}

function toText(line: Line): string {
  return `${JSON.stringify(line)}\n`
}

async function readLines(path: string): Promise<readonly Line[]> {
  try {
    // A line cut off by a power failure has no line break, and nothing was signed for it.
    const whole = (await readFile(path, 'utf8')).split('\n').slice(0, -1)
    return whole.map((text) => JSON.parse(text) as Line)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new Error(`The signer’s journal ${path} cannot be read`, { cause: error })
  }
}
