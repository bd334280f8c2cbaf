import * as v from 'valibot'
import { KeyringError, type KeyringState } from './keyring.ts'
import { type OperationInput, type OperationName, type OperationResult, operations, workerMessage } from './protocol.ts'

interface Pending {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: KeyringError) => void
}

/** The page's side of the keyring's worker. */
export class WorkerClient {
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  readonly #listeners = new Set<() => void>()
  readonly #started = Promise.withResolvers<undefined>()
  #state: KeyringState | undefined
  #lastId = 0

  constructor(worker: Worker) {
    this.#worker = worker
    worker.addEventListener('message', ({ data }) => this.#receive(data))
    // Its script failed to load, or it has ended: what it held is gone.
    worker.addEventListener('error', () => this.#fail(new KeyringError('storage-unavailable')))
  }

  /** Waits until the worker has read its storage. @throws KeyringError `storage-unavailable` */
  async started(): Promise<void> {
    await this.#started.promise
  }

  get state(): KeyringState {
    if (this.#state === undefined) throw new KeyringError('busy')
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async ask<Name extends OperationName>(operation: Name, input: OperationInput<Name>): Promise<OperationResult<Name>> {
    return this.askFor(operations[operation].result, operation, input)
  }

  /** @param schema Schema of the answer. */
  async askFor<Schema extends v.GenericSchema>(
    schema: Schema,
    operation: string,
    input: unknown,
  ): Promise<v.InferOutput<Schema>> {
    this.#lastId += 1
    const id = this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#pending.set(id, { resolve, reject })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker of this page
    this.#worker.postMessage({ id, operation, input })
    const result = v.safeParse(schema, await promise)
    if (!result.success) throw new KeyringError('vault-damaged')
    return result.output
  }

  #receive(data: unknown): void {
    const parsed = v.safeParse(workerMessage, data)
    if (!parsed.success) return
    const message = parsed.output
    if (message.type === 'failed') return this.#fail(new KeyringError(message.code))
    if (message.type === 'state') {
      this.#state = message.state
      this.#started.resolve(undefined)
      for (const listener of this.#listeners) listener()
      return
    }
    const pending = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if (message.type === 'error') pending?.reject(new KeyringError(message.code))
    else pending?.resolve(message.result)
  }

  #fail(error: KeyringError): void {
    this.#started.reject(error)
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}
