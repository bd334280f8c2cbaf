import { appendFile, open, readFile, rename } from 'node:fs/promises'

import type { SpendingCap } from './policy.ts'

/**
 * What transactions have in common of which a single one is ever mined: a nonce, or on networks of Bitcoin's kind the
 * outputs that they spend.
 */
type Exclusion = number | string

/** What was signed, one line of JSON each. */
interface Line {
  readonly at: number
  readonly chainId: number
  readonly nonce: Exclusion
  readonly token: string | null
  readonly amount: string
}

const day = 86_400_000

/**
 * What a signer has signed within 24 hours, in a file of its own: it takes nobody's word for it, and remembers across
 * restarts. One process has the file.
 */
export class SpendingJournal {
  readonly #path: string
  #lines: readonly Line[]

  private constructor(path: string, lines: readonly Line[]) {
    this.#path = path
    this.#lines = lines
  }

  /**
   * Reads the journal, or begins one, and leaves out what is older than 24 hours at `now`.
   * @throws If the file is there and cannot be read: nothing is signed on an unknown past.
   */
  static async open(path: string, now: Date): Promise<SpendingJournal> {
    const lines = (await readLines(path)).filter(({ at }) => at > now.getTime() - day)
    const file = await open(`${path}.new`, 'w', 0o600)
    await file.writeFile(lines.map(toText).join(''))
    await file.sync()
    await file.close()
    await rename(`${path}.new`, path)
    return new SpendingJournal(path, lines)
  }

  /**
   * What was paid of this token in the 24 hours before `now`, apart from `nonce`. Of several transactions with one nonce
   * a single one is ever mined: the largest counts.
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

  /** Is on the disk when it returns. */
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
    // Of a line that the power failed on nothing was signed: it has no end.
    const whole = (await readFile(path, 'utf8')).split('\n').slice(0, -1)
    return whole.map((text) => JSON.parse(text) as Line)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new Error(`The signer's journal ${path} cannot be read`, { cause: error })
  }
}
