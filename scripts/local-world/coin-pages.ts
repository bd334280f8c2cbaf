import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { localCoinsPath } from '#api/local-world.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { parseAmount, TooFineError, toNetworkUnits } from '#server/lib/amount.ts'
import { escapeHtml } from '#server/lib/html.ts'

import { localBitcoinKeys, type LocalBitcoinNodes, LocalPaymentError } from './bitcoin/local-bitcoin-nodes.ts'
import { parseForms, sendPage } from './local-pages.ts'
import { localTronCoins, type LocalTronNode } from './tron/local-tron-node.ts'

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
  v.object({
    action: v.literal('pay-tron'),
    coin: v.picklist(localTronCoins),
    address: v.pipe(v.string(), v.trim()),
    amount: v.pipe(v.string(), v.trim(), v.regex(/^\d{1,12}(\.\d{1,6})?$/)),
  }),
  v.object({ action: v.literal('produce') }),
])

type Action = v.InferOutput<typeof actions>

interface Nodes {
  readonly bitcoin: Pick<LocalBitcoinNodes, 'list' | 'pay' | 'mine'>
  readonly tron: Pick<LocalTronNode, 'height' | 'pay' | 'produce'>
}

/** Serves the page with the faucets of Bitcoin, Litecoin, Dogecoin and TRON, and with controls for their blocks. */
export function serveCoins(app: FastifyInstance, nodes: Nodes): void {
  void app.register((scope, _options, done) => {
    parseForms(scope)
    scope.get(localCoinsPath, (_request, reply) => sendPage(reply, { title, heading, content: render(nodes) }))
    scope.post(localCoinsPath, async (request, reply) => {
      const problem = await act(nodes, request.body)
      if (problem === undefined) return reply.redirect(localCoinsPath, 303)
      const content = `<p role="alert">${escapeHtml(problem)}</p>${render(nodes)}`
      return sendPage(reply.code(400), { title, heading, content })
    })
    done()
  })
}

/** Performs an action. @returns Why it failed, or undefined. */
async function act(nodes: Nodes, body: unknown): Promise<string | undefined> {
  const form = v.safeParse(actions, body)
  if (!form.success) return 'Enter an address and an amount, such as 0.5.'
  try {
    await perform(nodes, form.output)
    return undefined
  } catch (error) {
    if (error instanceof LocalPaymentError || error instanceof TooFineError) return error.message
    throw error
  }
}

async function perform({ bitcoin, tron }: Nodes, action: Action): Promise<void> {
  switch (action.action) {
    case 'pay':
      payCoins(bitcoin, action)
      return
    case 'mine':
      await bitcoin.mine(action.network, 1)
      return
    case 'pay-tron':
      await payOnTron(tron, action)
      return
    case 'produce':
      await tron.produce(localTronNetwork.solidifiedDepth)
  }
}

/**
 * Makes TRON's faucet pay an amount in whole coins.
 * @returns The transaction's ID.
 * @throws LocalPaymentError, TooFineError
 */
export async function payOnTron(
  tron: Pick<LocalTronNode, 'pay'>,
  { coin, address, amount }: Pick<Extract<Action, { action: 'pay-tron' }>, 'coin' | 'address' | 'amount'>,
): Promise<string> {
  return tron.pay(coin, address, toNetworkUnits(parseAmount(amount), localTronNetwork.decimals))
}

/**
 * Makes a faucet pay an amount in whole coins.
 * @returns The transaction's id.
 * @throws LocalPaymentError, TooFineError
 */
export function payCoins(
  bitcoin: Pick<LocalBitcoinNodes, 'pay'>,
  payment: Pick<Extract<Action, { action: 'pay' }>, 'network' | 'address' | 'amount'>,
): string {
  const { network: key, address, amount } = payment
  return bitcoin.pay(key, address, toNetworkUnits(parseAmount(amount), 8))
}

function render({ bitcoin, tron }: Nodes): string {
  return `<p>Nodes that stand in for Bitcoin, Litecoin, Dogecoin and TRON. What they pay waits for the next block, which comes
by itself after a few seconds.</p>
${bitcoin.list.map(renderNode).join('\n')}
${renderTron(tron)}`
}

function renderTron({ height }: Pick<LocalTronNode, 'height'>): string {
  const { name, solidifiedDepth } = localTronNetwork
  return `<article>
<h2>${name}</h2>
<p>Block ${height}</p>
<form method="post" action="${localCoinsPath}">
<input type="hidden" name="action" value="pay-tron">
<label>${name} address<input name="address" autocomplete="off" required></label>
<label>Coin<select name="coin">${localTronCoins.map((coin) => `<option>${coin}</option>`).join('')}</select></label>
<label>Amount<input name="amount" inputmode="decimal" autocomplete="off" required></label>
<button>Pay on ${name}</button>
</form>
<form method="post" action="${localCoinsPath}">
<input type="hidden" name="action" value="produce">
<button>Produce ${solidifiedDepth} blocks on ${name}</button>
</form>
</article>`
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
