/** What random operations are tried on: the ledger or its planning code in memory. A refusal returns `false`. */
export interface TriedBooks {
  deposit(person: string, coin: string, amount: bigint): Promise<void>
  reverse(person: string, coin: string, amount: bigint): Promise<void>
  pay(from: string, to: string, coin: string, amount: bigint): Promise<boolean>
  /** @returns The hold's id. */
  hold(person: string, coin: string, amount: bigint): Promise<string | false>
  /** Pays a part of the hold to the world and the same part to the fees, and returns the rest. */
  end(hold: OpenHold, paid: bigint): Promise<void>
}

export interface OpenHold {
  readonly id: string
  readonly person: string
  readonly coin: string
  readonly amount: bigint
}

export interface ModelBalance {
  available: bigint
  held: bigint
  owed: bigint
}

/** The most holds open at the same time: beyond that, the next operation ends one. */
const maxHolds = 200
const magnitudes = Array.from({ length: 19 }, (_, exponent) => 10n ** BigInt(exponent))

/**
 * Random operations on books, compared with the simplest possible model: three figures per user and coin. The books
 * have to refuse exactly what the model doesn't allow.
 */
export class RandomLedgerOperations {
  readonly #books: TriedBooks
  readonly #people: readonly string[]
  readonly #coins: readonly string[]
  readonly #balances = new Map<string, ModelBalance>()
  readonly #holds: OpenHold[] = []
  #state: number

  constructor(books: TriedBooks, seed: number, people: readonly string[], coins: readonly string[]) {
    this.#books = books
    this.#state = seed
    this.#people = people
    this.#coins = coins
  }

  get openHolds(): readonly OpenHold[] {
    return this.#holds
  }

  balanceOf(person: string, coin: string): ModelBalance {
    const key = `${person} ${coin}`
    const known = this.#balances.get(key)
    if (known !== undefined) return known
    const none = { available: 0n, held: 0n, owed: 0n }
    this.#balances.set(key, none)
    return none
  }

  /** Tries one operation. @throws If the books did something else than the model. */
  async next(): Promise<void> {
    const choice = this.#below(100)
    if (this.#holds.length > maxHolds || choice < 20) return this.#end()
    if (choice < 40) return this.#hold()
    if (choice < 65) return this.#pay()
    if (choice < 70) return this.#reverse()
    return this.#deposit()
  }

  async #deposit(): Promise<void> {
    const [person, coin, amount] = [this.#person(), this.#coin(), this.#amount()]
    await this.#books.deposit(person, coin, amount)
    this.#credit(person, coin, amount)
  }

  async #reverse(): Promise<void> {
    const [person, coin, amount] = [this.#person(), this.#coin(), this.#amount()]
    await this.#books.reverse(person, coin, amount)
    const balance = this.balanceOf(person, coin)
    const taken = balance.available < amount ? balance.available : amount
    balance.available -= taken
    balance.owed += amount - taken
  }

  async #pay(): Promise<void> {
    const [from, coin, amount] = [this.#person(), this.#coin(), this.#amount()]
    const to = this.#person()
    if (from === to) return
    const isPossible = this.balanceOf(from, coin).available >= amount
    const isBooked = await this.#books.pay(from, to, coin, amount)
    if (isBooked !== isPossible)
      throw new Error(`A payment of ${amount} ${coin} was booked: ${isBooked}, expected: ${isPossible}`)
    if (!isBooked) return
    this.balanceOf(from, coin).available -= amount
    this.#credit(to, coin, amount)
  }

  async #hold(): Promise<void> {
    const [person, coin, amount] = [this.#person(), this.#coin(), this.#amount()]
    const balance = this.balanceOf(person, coin)
    const isPossible = balance.available >= amount
    const id = await this.#books.hold(person, coin, amount)
    if ((id !== false) !== isPossible)
      throw new Error(`A hold of ${amount} ${coin} has the ID ${id}, expected to be possible: ${isPossible}`)
    if (id === false) return
    balance.available -= amount
    balance.held += amount
    this.#holds.push({ id, person, coin, amount })
  }

  async #end(): Promise<void> {
    const [hold] = this.#holds.splice(this.#below(this.#holds.length), 1)
    if (hold === undefined) return
    const paid = [0n, hold.amount / 3n, hold.amount / 2n][this.#below(3)] ?? 0n
    await this.#books.end(hold, paid)
    const balance = this.balanceOf(hold.person, hold.coin)
    balance.held -= hold.amount
    this.#credit(hold.person, hold.coin, hold.amount - 2n * paid)
  }

  /** Credits an amount, which first repays what is owed. */
  #credit(person: string, coin: string, amount: bigint): void {
    const balance = this.balanceOf(person, coin)
    const swept = balance.owed < amount ? balance.owed : amount
    balance.available += amount - swept
    balance.owed -= swept
  }

  #person(): string {
    return this.#people[this.#below(this.#people.length)] ?? ''
  }

  #coin(): string {
    return this.#coins[this.#below(this.#coins.length)] ?? ''
  }

  /** Draws an amount of any size, so that many operations are refused and many aren't. */
  #amount(): bigint {
    return BigInt(1 + this.#below(999)) * (magnitudes[this.#below(magnitudes.length)] ?? 1n)
  }

  /** Draws a number with mulberry32: the same seed repeats the same operations. */
  #below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}
