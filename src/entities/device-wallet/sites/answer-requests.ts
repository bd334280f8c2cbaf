import type { Address, Hex } from 'viem'
import { ChainError } from '#src/chain/chain-error.ts'
import type { SigningQueue } from '#src/chain/wallet/signing-queue.ts'
import type { SiteClient } from './site-client.ts'
import type { SiteConnection } from './site-connection.ts'
import { parseRequest, siteErrand, siteError, SiteRequestExpiredError, type SiteRequest } from './site-request.ts'

export interface AnswerParts {
  readonly queue: Pick<SigningQueue, 'ask'>
  /** Whether the wallet can sign with an account: it may have been removed since. */
  readonly canSign: (account: Address) => Promise<boolean>
  /** Hash of the transaction that was sent because of a request; `undefined` while none was. */
  readonly findSent: (requestId: string) => Promise<Hex | undefined>
}

/** Answers what connected sites ask for, and takes back what they don't wait for any more. */
export function answerRequests(
  client: Pick<SiteClient, 'respond' | 'announceChain'>,
  { queue, canSign, findSent }: AnswerParts,
  connections: () => readonly SiteConnection[],
) {
  const open = new Map<SiteRequest, AbortController>()
  const connectionOf = ({ topic }: SiteRequest) => connections().find((connection) => connection.topic === topic)

  async function answer(request: SiteRequest, signal: AbortSignal): Promise<Hex | null> {
    signal.throwIfAborted()
    const connection = connectionOf(request)
    if (!connection) throw new ChainError('account-changed')
    const errand = siteErrand(request, connection)
    if (errand.kind === 'switch') {
      await client.announceChain(connection.topic, errand.chainId)
      return null
    }
    if (!(await canSign(connection.account))) throw new ChainError('account-changed')
    // The same after a reload: what was sent before it is not sent again.
    const id = `site:${request.topic}:${request.id}`
    const sent = errand.question.kind === 'transaction' ? await findSent(id) : undefined
    return sent ?? queue.ask(errand.question, { id, signal })
  }

  return {
    serve: async (event: unknown) => {
      const request = parseRequest(event)
      const { id, topic } = request
      const withdrawal = new AbortController()
      open.set(request, withdrawal)
      const timer = endWith(request, withdrawal)
      const outcome = await answer(request, withdrawal.signal).then(
        (result) => ({ result }),
        (error: unknown) => ({ error: siteError(error) }),
      )
      clearTimeout(timer)
      open.delete(request)
      // A site that is gone gets no answer. One that can't be reached gets it after a reload: the request is kept.
      if (connectionOf(request)) await client.respond(topic, { id, jsonrpc: '2.0', ...outcome })
    },
    withdraw: (isMeant: (request: SiteRequest) => boolean, reason: Error) => {
      for (const [request, withdrawal] of open) if (isMeant(request)) withdrawal.abort(reason)
    },
  }
}

/** Ends with the request, whatever comes of it. */
function endWith({ expiresAt }: SiteRequest, withdrawal: AbortController) {
  if (expiresAt === undefined) return undefined
  const end = () => withdrawal.abort(new SiteRequestExpiredError())
  // WalletConnect's requests last a week at most: a timer can wait for so long.
  if (expiresAt > Date.now()) return setTimeout(end, expiresAt - Date.now())
  end()
  return undefined
}
