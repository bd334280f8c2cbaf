import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { localCoinsPath } from '#api/local-world.ts'
import { parseAmount, TooFineError, toNetworkUnits } from '#server/lib/amount.ts'
import { escapeHtml } from '#server/lib/html.ts'

import { localBitcoinKeys, type LocalBitcoinNodes, LocalPaymentError } from './bitcoin/local-bitcoin-nodes.ts'
import { parseForms, sendPage } from './local-pages.ts'

const title = 'Test coins'
const heading = 'Test coins of the local world'

const network = v.picklist(localBitcoinKeys)
const actions = v.variant('action', [
  v.object({
    action: v.literal('pay'),
    network,
    address: v.pipe(v.string(), v.trim()),
    amount: v.pipe(v.string(), v.trim(), v.regex(/^\d{1,12}(\.\d{1,8})?$/)),
  }),
  v.object({ action: v.literal('mine'), network }),
])

type Nodes = Pick<LocalBitcoinNodes, 'list' | 'pay' | 'mine'>

/** The faucets of Bitcoin, Litecoin and Dogecoin for people, and their miners. */
export function serveCoins(app: FastifyInstance, bitcoin: Nodes): void {
  void app.register((scope, _options, done) => {
    parseForms(scope)
    scope.get(localCoinsPath, (_request, reply) => sendPage(reply, { title, heading, content: render(bitcoin) }))
    scope.post(localCoinsPath, async (request, reply) => {
      const problem = await act(bitcoin, request.body)
      if (problem === undefined) return reply.redirect(localCoinsPath, 303)
      const content = `<p role="alert">${escapeHtml(problem)}</p>${render(bitcoin)}`
      return sendPage(reply.code(400), { title, heading, content })
    })
    done()
  })
}

/** Returns why it cannot be done. */
async function act(bitcoin: Nodes, body: unknown): Promise<string | undefined> {
  const form = v.safeParse(actions, body)
  if (!form.success) return 'Enter an address and an amount, such as 0.5.'
  if (form.output.action === 'mine') {
    await bitcoin.mine(form.output.network, 1)
    return undefined
  }
  try {
    payCoins(bitcoin, form.output)
    return undefined
  } catch (error) {
    if (error instanceof LocalPaymentError || error instanceof TooFineError) return error.message
    throw error
  }
}

/**
 * Has a faucet pay an amount in whole coins.
 * @returns The transaction's id.
 * @throws LocalPaymentError, TooFineError
 */
export function payCoins(
  bitcoin: Pick<Nodes, 'pay'>,
  payment: Pick<Extract<v.InferOutput<typeof actions>, { action: 'pay' }>, 'network' | 'address' | 'amount'>,
): string {
  const { network: key, address, amount } = payment
  return bitcoin.pay(key, address, toNetworkUnits(parseAmount(amount), 8))
}

function render({ list }: Pick<Nodes, 'list'>): string {
  return `<p>Nodes that stand in for Bitcoin, Litecoin and Dogecoin. What they pay waits for the next block, which comes by
itself after a few seconds.</p>
${list.map(renderNode).join('\n')}`
}

function renderNode({ network: { key, name, coin }, height }: LocalBitcoinNodes['list'][number]): string {
  return `<article>
<h2>${name}</h2>
<p>Block ${height}</p>
<form method="post" action="${localCoinsPath}">
<input type="hidden" name="action" value="pay"><input type="hidden" name="network" value="${key}">
<label>${name} address<input name="address" autocomplete="off" required></label>
<label>Amount in ${coin}<input name="amount" inputmode="decimal" autocomplete="off" required></label>
<button>Pay ${coin}</button>
</form>
<form method="post" action="${localCoinsPath}">
<input type="hidden" name="action" value="mine"><input type="hidden" name="network" value="${key}">
<button>Mine a block on ${name}</button>
</form>
</article>`
}
