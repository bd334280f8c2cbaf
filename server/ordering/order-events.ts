import * as v from 'valibot'

import { isFinal } from '#api/order-states.ts'
import { opaqueToken, orderNumber } from '#api/primitives.ts'
import type { Database } from '#server/db/database.ts'
import { type ChannelEventOptions, ChannelEvents } from '#server/http/channel-events.ts'
import type { Admission, EventStream, StreamRequest } from '#server/http/event-streams.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { OrderRow } from '#server/orders/order.ts'
import { orderChannel } from '#server/orders/order-channel.ts'
import { findProgress } from '#server/orders/orders.repository.ts'

import { requireLinked } from './order-link.ts'

export interface OrderEventOptions extends ChannelEventOptions {
  readonly database: Database
  readonly clock: Clock
  readonly viewTokenKey: Uint8Array
  readonly path: string
  /** Kinds of orders that can be followed on this stream. */
  readonly kinds: readonly string[]
}

const link = v.strictObject({ number: orderNumber, viewToken: opaqueToken })

/** Limits of concurrent streams per process. A stream needs no login, but always the link of an order. */
const maxStreamsOfOrder = 10
const maxStreamsOfAddress = 20
const maxStreams = 2_000

/** Seconds that an order's streams stay open after its end. */
const lingering = 60

/** Streams an order's changes to anyone with its link. */
export class OrderEvents implements EventStream {
  readonly path: string
  readonly event = 'order'
  readonly #options: OrderEventOptions
  readonly #events: ChannelEvents

  constructor(options: OrderEventOptions) {
    this.#options = options
    this.path = options.path
    this.#events = new ChannelEvents(orderChannel, options)
  }

  readonly admit = async ({ query, address }: StreamRequest): Promise<Admission | null> => {
    const { database, kinds, viewTokenKey } = this.#options
    const order = await requireLinked(database, viewTokenKey, parseInput(link, query), kinds)
    if (this.#isOver(order)) return null
    return {
      subject: order.id,
      limits: {
        [`order ${order.id}`]: maxStreamsOfOrder,
        [`orders for ${address}`]: maxStreamsOfAddress,
        orders: maxStreams,
      },
      goesOn: async () => {
        const progress = await findProgress(database, order.id)
        return progress !== undefined && !this.#isOver(progress)
      },
    }
  }

  readonly subscribe: EventStream['subscribe'] = (orderId, changed) => this.#events.subscribe(orderId, changed)

  async close(): Promise<void> {
    await this.#events.close()
  }

  #isOver({ state, stateChangedAt }: Pick<OrderRow, 'state' | 'stateChangedAt'>): boolean {
    return isFinal(state) && addSeconds(stateChangedAt, lingering) <= this.#options.clock()
  }
}
