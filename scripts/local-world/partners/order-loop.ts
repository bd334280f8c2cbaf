import type { Clock } from '#server/lib/clock.ts'

interface LoopedOrder {
  readonly id: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

interface OrderLoopOptions<Order> {
  readonly clock: Clock
  /** Interval between checks of open orders. */
  readonly pollMilliseconds?: number | undefined
  /** Returns whether nothing more will happen without outside action. */
  readonly isOver: (order: Order) => boolean
  /** Returns whether the order waits for the user. If that takes longer than usual, it is checked less often. */
  readonly isWaiting: (order: Order) => boolean
  /** Resolves to undefined if nothing changes for now. */
  readonly nextStep: (order: Order) => Promise<Partial<Order> | undefined>
  readonly onChange?: (order: Order) => void
  readonly onError: (error: unknown) => void
}

interface OpenOrder<Order> {
  order: Order
  lookedAt: number
  /** Serializes an order's steps, so that nothing is paid twice. */
  turn: Promise<void>
}

const patience = { seconds: 900, every: 15 } as const

/** Advances a partner's orders, one after another, as long as any is open. */
export class OrderLoop<Order extends LoopedOrder> {
  readonly #options: OrderLoopOptions<Order>
  readonly #orders = new Map<string, OpenOrder<Order>>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: OrderLoopOptions<Order>) {
    this.#options = options
  }

  add(order: Order): void {
    this.#orders.set(order.id, { order, lookedAt: 0, turn: Promise.resolve() })
    this.#schedule()
  }

  get(id: string): Order | undefined {
    return this.#orders.get(id)?.order
  }

  /** Returns all orders, newest first. */
  all(): readonly Order[] {
    return [...this.#orders.values()].map(({ order }) => order).toReversed()
  }

  /** Changes an order from outside. */
  change(id: string, changesOf: (order: Order) => Partial<Order>): Order | undefined {
    const open = this.#orders.get(id)
    if (open === undefined) return undefined
    this.#apply(open, changesOf(open.order))
    this.#schedule()
    return open.order
  }

  /** Takes an order's next step now, whether or not one is due. */
  async lookAt(id: string): Promise<void> {
    const open = this.#orders.get(id)
    if (open !== undefined) await this.#advanceOrder(open)
    this.#schedule()
  }

  /** Checks every open order once. The timer does so about every second while there are any. */
  async advance(): Promise<void> {
    const { clock, isOver, isWaiting } = this.#options
    const now = clock().getTime()
    const due = [...this.#orders.values()].filter(({ order, lookedAt }) => {
      if (isOver(order)) return false
      const age = now - order.createdAt.getTime()
      return !isWaiting(order) || age < patience.seconds * 1000 || now - lookedAt >= patience.every * 1000
    })
    await Promise.all(due.map((open) => this.#advanceOrder(open)))
  }

  /** Stops checking, and resolves once the last check is done. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await Promise.all([...this.#orders.values()].map(({ turn }) => turn))
  }

  async #advanceOrder(open: OpenOrder<Order>): Promise<void> {
    open.turn = this.#takeStep(open, open.turn)
    await open.turn
  }

  async #takeStep(open: OpenOrder<Order>, before: Promise<void>): Promise<void> {
    await before
    if (this.#isClosed) return
    try {
      open.lookedAt = this.#options.clock().getTime()
      const changes = await this.#options.nextStep(open.order)
      // Applied to the current order, which may have changed meanwhile.
      if (changes !== undefined) this.#apply(open, changes)
    } catch (error) {
      if (!this.#isClosed) this.#options.onError(error)
    }
  }

  #apply(open: OpenOrder<Order>, changes: Partial<Order>): void {
    open.order = { ...open.order, ...changes, updatedAt: this.#options.clock() }
    this.#options.onChange?.(open.order)
  }

  /** Runs no timer while no order is open. */
  #schedule(): void {
    const { isOver, pollMilliseconds = 1_000 } = this.#options
    const isIdle = [...this.#orders.values()].every(({ order }) => isOver(order))
    if (this.#timer !== undefined || this.#isClosed || isIdle) return
    this.#timer = setTimeout(() => void this.#poll(), pollMilliseconds).unref()
  }

  async #poll(): Promise<void> {
    await this.advance()
    this.#timer = undefined
    this.#schedule()
  }
}
