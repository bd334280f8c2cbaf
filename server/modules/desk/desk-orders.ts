import { apiErrorCode } from '#api/errors.ts'
import type { Address } from 'viem'

import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import type { Step } from '#server/lib/step.ts'
import type { NewOrder, Order } from '#server/orders/order.ts'
import { lockOrder } from '#server/orders/orders.repository.ts'
import type { ProviderOrder } from '#server/orders/order-provider.ts'

import type { DeskInventory, InventoryReading } from './desk-inventory.ts'
import { leftOfLimits } from './desk-limits.ts'
import { type DeskOrder, findDeskOrder, insertDeskOrder, lockDesk } from './desk-orders.repository.ts'
import { amountsOf, type DeskPair, type DeskPlaces, minimumOf } from './desk-pairs.ts'
import { orderedPair } from './desk-partner.ts'
import { findDeskStop } from './desk-stops.ts'

export interface DeskOrdersOptions {
  readonly database: Database
  readonly clock: Clock
  readonly step: Step
  readonly places: DeskPlaces
  readonly inventory: DeskInventory
  /** Creates a payment address for this order only, which is watched forever. */
  readonly makeAddress: (tx: Transaction, orderId: string) => Promise<Address>
}

/** Seconds in which the payment must be included in a block. */
const paymentSeconds = 3_600

/** The terms of an order, whether or not it is placed yet. */
type Ordered = Pick<NewOrder, 'id' | 'userId'> & {
  readonly pair: DeskPair
  readonly fromAmount: bigint
  readonly toAmount: bigint
}

/** Accepts orders. All reasons against one are checked here, before the user learns where to pay. */
export class DeskOrders {
  readonly #options: DeskOrdersOptions

  constructor(options: DeskOrdersOptions) {
    this.#options = options
  }

  /**
   * Checks the user's limit early, so that they learn why an order is rejected.
   * @throws ApiFailure `amountAboveLimit`
   */
  async admit({ id, userId, legs }: NewOrder): Promise<void> {
    const [payin, payout] = [legs.find(({ kind }) => kind === 'payin'), legs.find(({ kind }) => kind === 'payout')]
    // `create` checks everything else, and fails the order.
    if (payin === undefined || payout === undefined || this.#options.places.find(payin.asset) === undefined) return
    if (this.#options.places.find(payout.asset) === undefined) return
    if (await this.#isAbovePersonLimit(this.#options.database, this.#orderedOf({ id, userId }, payin, payout))) {
      throw new ApiFailure(apiErrorCode.amountAboveLimit, 'The amount is above what is left of the limit of 24 hours')
    }
  }

  async #isAbovePersonLimit(tx: Transaction, { userId, pair, fromAmount }: Ordered): Promise<boolean> {
    const now = this.#options.clock()
    const { limits } = await this.#options.places.at(tx, now)
    return limits !== null && fromAmount > (await leftOfLimits(tx, limits, { pair, userId, now })).person
  }

  /** Accepts an order. Idempotent. @throws PartnerError `refused` if there is a reason against it. */
  async create(order: Order): Promise<ProviderOrder> {
    const { database, inventory, step } = this.#options
    const known = await findDeskOrder(database, order.id)
    if (known !== undefined) return toProviderOrder(known)
    const { payin, payout, refund } = order.legs
    const ordered = this.#orderedOf(order, payin, payout)
    const reading = await inventory.read(ordered.pair)
    const payoutAddress = payout?.address ?? null
    if (payoutAddress === null) throw new PartnerError('refused', 'The order has no address')
    const addresses = { payoutAddress, refundAddress: refund?.address ?? null }
    return step('desk: create', () =>
      database.transaction(async (tx) => toProviderOrder(await this.#insert(tx, ordered, { reading, addresses }))),
    )
  }

  async find({ id }: Pick<Order, 'id'>): Promise<ProviderOrder | null> {
    const order = await findDeskOrder(this.#options.database, id)
    return order === undefined ? null : toProviderOrder(order)
  }

  /** Inserts an order with the desk locked, so that two orders can't both be promised the last coins. */
  async #insert(
    tx: Transaction,
    ordered: Ordered,
    {
      reading,
      addresses,
    }: {
      readonly reading: InventoryReading
      readonly addresses: Pick<DeskOrder, 'payoutAddress' | 'refundAddress'>
    },
  ): Promise<DeskOrder> {
    const { clock, makeAddress } = this.#options
    await lockDesk(tx)
    const known = await findDeskOrder(tx, ordered.id)
    if (known !== undefined) return known
    // The order has ended in the meantime: its user would never see the address.
    if ((await lockOrder(tx, ordered.id))?.state !== 'new')
      throw new PartnerError('refused', 'The order has already ended')
    const refusal = await this.#findRefusal(tx, ordered, reading)
    if (refusal !== null) throw new PartnerError('refused', `The desk refused the order: ${refusal}`)
    const { id, userId, pair, fromAmount, toAmount } = ordered
    const now = clock()
    const row: DeskOrder = {
      id,
      userId,
      ...orderedPair(pair),
      fromAmount,
      toAmount,
      payinAddress: await makeAddress(tx, id),
      ...addresses,
      state: 'open',
      createdAt: now,
      expiresAt: addSeconds(now, paymentSeconds),
    }
    await insertDeskOrder(tx, row)
    return row
  }

  async #findRefusal(
    tx: Transaction,
    { userId, pair: ordered, fromAmount, toAmount }: Ordered,
    reading: InventoryReading,
  ): Promise<string | null> {
    const { clock, inventory } = this.#options
    const places = await this.#options.places.at(tx, clock())
    const { limits } = places
    if (limits === null) return 'closed'
    const pair = places.pairOf(ordered)
    const expected = amountsOf(pair, fromAmount, 'from')
    // The fee or the minimum may have changed.
    if (expected === null || toAmount > expected.toAmount || fromAmount < minimumOf(pair)) return 'amount'
    const stop = await findDeskStop(tx, orderedPair(pair))
    if (stop !== null) return stop
    const left = await leftOfLimits(tx, limits, { pair, userId, now: clock() })
    if (fromAmount > left.person) return 'person'
    if (fromAmount > left.desk) return 'limit'
    return fromAmount > (await inventory.left(tx, reading)) ? 'out-of-stock' : null
  }

  #orderedOf(
    { id, userId }: Pick<Order, 'id' | 'userId'>,
    payin: Pick<NewOrder['legs'][number], 'asset' | 'amount'> | undefined,
    payout: Pick<NewOrder['legs'][number], 'asset' | 'amount'> | undefined,
  ): Ordered {
    const { places } = this.#options
    const [from, to] = [places.find(payin?.asset ?? ''), places.find(payout?.asset ?? '')]
    const [fromAmount, toAmount] = [payin?.amount ?? null, payout?.amount ?? null]
    if (from === undefined || to === undefined || fromAmount === null || toAmount === null) {
      throw new PartnerError('refused', 'The desk does not exchange this pair')
    }
    return { id, userId, pair: { from, to }, fromAmount, toAmount }
  }
}

function toProviderOrder({ id, payinAddress, fromAmount, toAmount, expiresAt }: DeskOrder): ProviderOrder {
  return { id, payin: { address: payinAddress, extraId: null }, fromAmount, toAmount, expiresAt }
}
