import type { Hash } from 'viem'
import { ChainError } from '#src/chain/chain-error.ts'
import { delay } from '#src/lib/delay.ts'
import type { EngineContext } from './engine-context.ts'
import { askAgainAfter, persistently, type Run, stepOf } from './flow-run.ts'
import type { Finding } from './flow-search.ts'
import { revertReason } from './reverted-transaction.ts'
import { waitForTransaction } from './wait-for-transaction.ts'

/** First step if the wallet is on another network. */
const switchStep = 'switch-network'

/** Asks the flow which steps are still needed, without those that the wallet has `refused`. */
export async function planSteps(engine: EngineContext, run: Run, refused: ReadonlySet<string>): Promise<void> {
  const { id, definition, context, wallet } = run
  const steps = await definition.plan({ ...context, wallet }, refused)
  const isOnChain = steps.length === 0 || (await wallet.isOnChain())
  engine.dispatch(id, { type: 'planned', steps: isOnChain ? steps : [switchStep, ...steps] })
}

/** Asks the wallet for one step and waits until the chain shows it. */
export async function performStep(engine: EngineContext, run: Run, step: string): Promise<void> {
  const { id, context, wallet } = run
  const sinceBlock = await context.client.getBlockNumber({ cacheTime: 0 })
  engine.dispatch(id, { type: 'asked', step, sinceBlock })
  if (step === switchStep) {
    await wallet.switchChain()
    engine.dispatch(id, { type: 'confirmed', step })
    return
  }
  const finding = await engine.asking.ask(run, step, sinceBlock)
  if (finding) await takeOver(engine, run, finding)
  else await settleStep(engine, run, step)
}

/** Continues with what was found, as if the wallet had reported it. */
export async function takeOver(engine: EngineContext, run: Run, finding: Finding): Promise<void> {
  engine.dispatch(run.id, { type: 'found', ...finding })
  const step = engine.nextStep(run.id)
  if (step?.status === 'pending') await settleStep(engine, run, step.id)
  else engine.parts.onChainChanged(run.chainId)
}

/** Waits until the chain has decided on the sent transaction, and verifies that it did its job. */
export async function settleStep(engine: EngineContext, run: Run, step: string): Promise<void> {
  const { dispatch } = engine
  const { id, context } = run
  const { client, account } = context
  const hash = await sentHash(engine, run, step)
  const nonce = engine.nextStep(id)?.nonce
  const outcome = await waitForTransaction(
    client,
    { hash, account, ...(nonce !== undefined && { nonce }) },
    (traced, itsNonce) => dispatch(id, { type: 'traced', step, hash: traced, nonce: itsNonce }),
  )
  if (outcome.type === 'replaced' && outcome.hash === undefined) {
    const spedUp = await findSpedUp(engine, run, step)
    if (spedUp) {
      dispatch(id, { type: 'traced', step, hash: spedUp })
      return settleStep(engine, run, step)
    }
  }
  switch (outcome.type) {
    case 'mined':
      closeRequest(engine, id, step)
      if (outcome.receipt.status === 'reverted') throw new ChainError(await revertReason(client, outcome.receipt))
      await persistently(async () => stepOf(run, step).verify(context, outcome.receipt))
      dispatch(id, { type: 'confirmed', step })
      engine.parts.onChainChanged(run.chainId)
      return
    case 'replaced':
    case 'cancelled':
      closeRequest(engine, id, step)
      dispatch(id, { ...outcome, step })
      return
    case 'dropped':
      throw new ChainError('dropped')
  }
}

/** The chain has decided: the request behind the step, if known, can't take effect again. */
function closeRequest({ parts, dispatch }: EngineContext, id: string, step: string): void {
  if (parts.store.find(id)?.requests.at(-1)?.step === step) dispatch(id, { type: 'settled' })
}

/** A transaction replaced while no page was open may be the same call with a higher fee. */
async function findSpedUp(engine: EngineContext, run: Run, step: string): Promise<Hash | undefined> {
  const { sinceBlock = 0n } = engine.nextStep(run.id) ?? {}
  return persistently(async () => stepOf(run, step).find(run.context, sinceBlock))
}

/** Returns the hash of the step's transaction; for a batch, once the wallet names it. */
async function sentHash(engine: EngineContext, run: Run, step: string): Promise<Hash> {
  const { id, context } = run
  for (;;) {
    const { hash, callsId, sinceBlock = 0n } = engine.nextStep(id) ?? {}
    if (hash) return hash
    if (callsId === undefined) throw new ChainError('not-sent')
    const batch = await persistently(async () => run.wallet.batchStatus(callsId))
    const found =
      batch.hash ?? (batch.status === 'success' ? await stepOf(run, step).find(context, sinceBlock) : undefined)
    if (found) {
      engine.dispatch(id, { type: 'traced', step, hash: found })
      return found
    }
    if (batch.status === 'failure') throw new ChainError('execution-failed')
    await delay(askAgainAfter)
  }
}
