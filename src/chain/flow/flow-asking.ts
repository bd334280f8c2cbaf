import { ChainError, toChainError } from '#src/chain/chain-error.ts'
import { type FlowRecord, type FlowRequest, StepRefusedError, UnclearOutcomeError } from './flow.ts'
import type { FlowEvent } from './flow-reducer.ts'
import { persistently, type Run, stepOf, walletOf } from './flow-run.ts'
import { awaitRequested, type Finding, findRequested, findSettled } from './flow-search.ts'
import type { FlowStore } from './flow-store.ts'

export type Asking = ReturnType<typeof createAsking>

/** Sends a flow's requests to the wallet, and handles missing answers. */
export function createAsking(store: FlowStore, dispatch: (id: string, event: FlowEvent) => void) {
  /** Returns the flow's wallet requests that are still undecided. */
  function requestsOf(id: string): readonly FlowRequest[] {
    return store.find(id)?.requests ?? []
  }

  /**
   * Asks the wallet, and watches the chain meanwhile: an answer may get lost.
   * @returns What was found instead of an answer; `undefined` if the wallet has answered.
   */
  async function ask(run: Run, step: string, sinceBlock: bigint): Promise<Finding | undefined> {
    const { id, context } = run
    const earlier = requestsOf(id)
    const question = new AbortController()
    const wallet = walletOf(run, step, sinceBlock, earlier, (request) => {
      // An earlier request was found while this one was being prepared.
      if (question.signal.aborted) throw new ChainError('not-sent')
      dispatch(id, { type: 'requested', request })
    })
    try {
      const answer = stepOf(run, step).commit({ ...context, wallet })
      const result = await Promise.race([answer, awaitRequested(run, () => requestsOf(id), question.signal)])
      if ('index' in result) return result
      dispatch(id, { type: 'sent', step, ...result })
      return undefined
    } catch (error) {
      question.abort()
      if (!(error instanceof UnclearOutcomeError)) {
        // Whoever declined, the wallet is no longer asking for it.
        if (requestsOf(id).length > earlier.length) dispatch(id, { type: 'settled' })
        throw error
      }
      if (!error.isAnswered) return await awaitUnknown(run)
      const finding = await findSettled(run, requestsOf(id))
      if (finding) return finding
      dispatch(id, { type: 'answered' })
      throw error.cause instanceof StepRefusedError ? error.cause : toChainError(error.cause)
    } finally {
      question.abort()
    }
  }

  /** Keeps looking until the request is found or the user says that the wallet has nothing left to confirm. */
  async function awaitUnknown(run: Run): Promise<Finding> {
    const { id } = run
    const atOnce = await persistently(async () => findRequested(run, requestsOf(id)))
    if (atOnce) return atOnce
    dispatch(id, { type: 'unclear' })
    const search = new AbortController()
    try {
      const finding =
        (await Promise.race([
          awaitRequested(run, () => requestsOf(id), search.signal),
          whenStored(id, (record) => record?.isGivenUp === true, search.signal),
        ])) ?? (await findSettled(run, requestsOf(id)))
      if (finding) return finding
      throw new ChainError('not-sent')
    } finally {
      search.abort()
    }
  }

  /** Resolves once the stored flow, changed here or in another tab, satisfies `isSo`. */
  async function whenStored(
    id: string,
    isSo: (record: FlowRecord | undefined) => boolean,
    signal: AbortSignal,
  ): Promise<undefined> {
    await new Promise<void>((resolve) => {
      const check = () => {
        if (isSo(store.find(id))) resolve()
      }
      signal.addEventListener('abort', store.subscribe(check))
      check()
    })
  }

  return { ask, awaitUnknown, requestsOf, whenStored }
}
