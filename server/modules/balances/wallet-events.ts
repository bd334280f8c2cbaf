import { walletEventsPath } from '#api/balances.ts'
import { walletChannel } from '#server/db/wallet-channel.ts'
import { type ChannelEventOptions, ChannelEvents } from '#server/http/channel-events.ts'
import { admitPerson, type EventStream } from '#server/http/event-streams.ts'

/** Notifies a user's event streams of changes in their wallet. */
export class WalletEvents implements EventStream {
  readonly path = walletEventsPath
  readonly event = 'wallet'
  readonly admit = admitPerson
  readonly #events: ChannelEvents

  constructor(options: ChannelEventOptions) {
    this.#events = new ChannelEvents(walletChannel, options)
  }

  readonly subscribe: EventStream['subscribe'] = (userId, changed) => this.#events.subscribe(userId, changed)

  async close(): Promise<void> {
    await this.#events.close()
  }
}
