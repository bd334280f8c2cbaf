import type { PayoutSource } from './payout-source.ts'

/** A module has failed to handle its own payment. Only that payment waits for the next round. */
export class SourceFailedError extends Error {
  override readonly name = 'SourceFailedError'

  constructor(cause: unknown) {
    super('The module that requested a payment failed', { cause })
  }
}

/** The modules that request payments, by name. Wraps what they throw, to tell it from the engine's own errors. */
export class Sources {
  readonly #sources: ReadonlyMap<string, PayoutSource>

  /** @throws Error if two have the same name: one would be called for the other's payments. */
  constructor(sources: readonly PayoutSource[]) {
    this.#sources = new Map(sources.map((source) => [source.name, guarded(source)]))
    if (this.#sources.size < sources.length) throw new Error('Two payment sources have the same name')
  }

  find(name: string): PayoutSource | undefined {
    return this.#sources.get(name)
  }
}

function guarded(source: PayoutSource): PayoutSource {
  return {
    name: source.name,
    mayPay: (...input) => guard(() => source.mayPay(...input)),
    begin: (...input) => guard(() => source.begin(...input)),
    noteProgress: (...input) => guard(() => source.noteProgress(...input)),
    settle: (...input) => guard(() => source.settle(...input)),
    release: (...input) => guard(() => source.release(...input)),
  }
}

async function guard<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new SourceFailedError(error)
  }
}
