import { randomUUID } from 'node:crypto'

import type { Order } from '#server/orders/order.ts'
import type { OrderProvider, ProviderOrder, ProviderReport } from '#server/orders/order-provider.ts'

const nothing = { hash: null, amount: null }

/** A scripted partner. */
export class ScriptedPartner implements OrderProvider {
  readonly name: string
  pollsPerMinute = 60_000
  isNotified = false
  /** Orders that were created, by our id: more than one per id is a bug of ours. */
  readonly made = new Map<string, ProviderOrder[]>()
  /** The partner's ids of orders that were polled. */
  readonly asked: string[] = []
  #answer: () => ProviderReport | Promise<ProviderReport> = () => report('waiting')
  /** Changes to the terms of its orders. */
  promises: Partial<Pick<ProviderOrder, 'id' | 'fromAmount' | 'toAmount' | 'payin'>> = {}
  /** Called before an order is created, as `afterCreation` is called after it. */
  beforeCreation: () => void = () => undefined
  afterCreation: () => void = () => undefined
  /** Called before it receives a refund address. */
  beforeRefund: (address: string) => Promise<unknown> = async () => undefined
  /** Refund addresses by its own id of the order. The last one counts. */
  readonly refunds = new Map<string, string>()
  find?: (order: Order) => Promise<ProviderOrder | null>

  constructor(name = 'scripted', { canFind = true } = {}) {
    this.name = name
    if (canFind) this.find = async ({ id }) => this.made.get(id)?.[0] ?? null
  }

  says(answer: ProviderReport | Error): void {
    this.#answer = () => {
      if (answer instanceof Error) throw answer
      return answer
    }
  }

  answers(answer: () => Promise<ProviderReport>): void {
    this.#answer = answer
  }

  async create({ id }: Order): Promise<ProviderOrder> {
    this.beforeCreation()
    const order = {
      id: randomUUID(),
      payin: { address: `address of ${id}`, extraId: null },
      fromAmount: null,
      toAmount: null,
      expiresAt: null,
      ...this.promises,
    }
    this.made.set(id, [...(this.made.get(id) ?? []), order])
    this.afterCreation()
    return order
  }

  async setRefund(id: string, { address }: { readonly address: string }): Promise<void> {
    await this.beforeRefund(address)
    this.refunds.set(id, address)
  }

  async status(_order: Order, id: string): Promise<ProviderReport> {
    this.asked.push(id)
    return this.#answer()
  }
}

/** Returns a partner's report of a state. */
export function report(state: ProviderReport['state'], more: Partial<ProviderReport> = {}): ProviderReport {
  return { raw: state ?? 'new word', state, hold: null, payin: nothing, payout: nothing, refund: nothing, ...more }
}
