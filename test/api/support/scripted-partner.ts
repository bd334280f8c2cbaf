import { randomUUID } from 'node:crypto'

import type { Order } from '#server/orders/order.ts'
import type { OrderProvider, ProviderOrder, ProviderReport } from '#server/orders/order-provider.ts'

const nothing = { hash: null, amount: null }

/** A partner that says what it is told to say. */
export class ScriptedPartner implements OrderProvider {
  readonly name: string
  pollsPerMinute = 60_000
  isNotified = false
  /** Orders that were made, by our id: more than one for an id is a fault of ours. */
  readonly made = new Map<string, ProviderOrder[]>()
  /** Ids at the partner that were asked about. */
  readonly asked: string[] = []
  #answer: () => ProviderReport | Promise<ProviderReport> = () => report('waiting')
  /** What it promises for an order: what it is asked for, unless told otherwise. */
  promises: Partial<Pick<ProviderOrder, 'id' | 'fromAmount' | 'toAmount' | 'payin'>> = {}
  /** What happens around the creation of an order, which is made in between. */
  beforeCreation: () => void = () => undefined
  afterCreation: () => void = () => undefined
  /** What happens before it hears of a refund address. */
  beforeRefund: (address: string) => Promise<unknown> = async () => undefined
  /** Refund addresses by its own id of the order: the last word holds. */
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

/** A partner's word with what belongs to it. */
export function report(state: ProviderReport['state'], more: Partial<ProviderReport> = {}): ProviderReport {
  return { raw: state ?? 'new word', state, hold: null, payin: nothing, payout: nothing, refund: nothing, ...more }
}
