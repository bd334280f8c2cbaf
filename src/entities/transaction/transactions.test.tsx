import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { account, createFlowWorld, leaveBehind, openBrowser, stepsAbi } from '#src/chain/flow/fake-flow-world.ts'
import type { FlowDefinition, FlowKind, FlowRegistry, FlowStep } from '#src/chain/flow/flow.ts'
import { FlowsContext } from '#src/chain/flow/use-flows.ts'
import type { AnyFlowDescription, FlowDescription, FlowDescriptions, Intent } from './flow-description.ts'
import { TransactionBar } from './transaction-bar.tsx'
import { SheetContent, SheetFooter } from './transaction-sheet.tsx'
import { descriptionQueryOptions, TransactionsContext } from './transactions-context.ts'
import { previewQueryOptions } from './use-review.ts'
import { useTransactionView } from './use-transaction-view.ts'

// A token transfer: no pool, no mining, nothing that the app's own flows share.

interface TransferParams {
  readonly token: string
  readonly amount: bigint
}

const chainId = 1
const kind = 'token-transfer' as FlowKind
const params: TransferParams = { token: 'TKN', amount: 25n }
const intent = { kind, params } as unknown as Intent

const description: FlowDescription<TransferParams> = {
  describe: ({ amount }, tokenText) => {
    const text = tokenText(amount, { symbol: 'TKN', decimals: 0 })
    return {
      title: `Send ${text}`,
      running: `Sending ${text}`,
      done: `${text} sent`,
      failed: 'Transfer failed',
      isBusy: 'Another transfer is under way',
      steps: { transfer: `Transfer ${text}` },
    }
  },
  Review: ({ children }) => children({ isPending: false, steps: ['transfer'] }),
  Summary: () => <p>Leaves your wallet for good.</p>,
  FeeDetails: ({ fee }) => fee !== undefined && <p>Beside a fee of {fee.toString()}</p>,
  WayOut: ({ code }) => code === 'pool-paused' && <p>Ask the token</p>,
  Next: ({ children }) => children({ label: 'See the recipient', go: () => undefined }),
}

const wallet = vi.hoisted(() => ({ chainId: 1 }))

vi.mock('#src/chain/wallet/use-wallet.ts', () => ({
  useWallet: () => ({ status: 'connected', address: account, chainId: wallet.chainId, name: 'Test wallet' }),
}))
vi.mock('#src/chain/public-client.ts', () => ({
  getPublicClient: async () => ({
    getGasPrice: async () => 3n,
    getBalance: async () => 1_000_000n,
    estimateContractGas: async () => 100n,
  }),
}))
vi.mock('#src/chain/network-fee.ts', () => ({ estimateL1Fee: async () => 0n }))

beforeEach(() => {
  openBrowser()
  wallet.chainId = chainId
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

/** Opens the sheet and the bar on a page of an area with only this flow. */
function openApp() {
  const world = createFlowWorld()
  const definition: FlowDefinition<TransferParams> = {
    params: v.object({
      token: v.string(),
      amount: v.pipe(
        v.string(),
        v.transform((text) => BigInt(text)),
      ),
    }),
    chainId: () => chainId,
    subject: ({ token }) => token,
    outline: async () => ({
      calls: [{ address: account, abi: stepsAbi, functionName: 'transfer', args: [] }],
      laterGas: 0n,
    }),
    plan: async () => ['transfer'],
    steps: { transfer: world.step('transfer') as unknown as FlowStep<TransferParams> },
  }
  const flows = { [kind]: definition } as unknown as FlowRegistry
  const descriptions = { [kind]: async () => description } as unknown as FlowDescriptions
  const queryClient = new QueryClient()

  async function openPage() {
    const page = world.openPage(flows)
    const store = createStore()
    const descriptionQuery = new QueryObserver(queryClient, descriptionQueryOptions(descriptions, kind))
    const previewQuery = new QueryObserver(
      queryClient,
      previewQueryOptions(intent, definition as unknown as FlowDefinition<Intent['params']>, account),
    )
    for (const query of [descriptionQuery, previewQuery]) query.subscribe(() => undefined)
    await vi.waitFor(() => {
      expect(descriptionQuery.getCurrentResult().data).toBeDefined()
      expect(previewQuery.getCurrentResult().data).toBeDefined()
    })
    const shown = descriptionQuery.getCurrentResult().data as AnyFlowDescription

    function render(children: ReactNode): string {
      const markup = renderToStaticMarkup(
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <Provider store={store}>
              <MemoryRouter>
                <FlowsContext
                  value={{
                    flows: page.store.get(),
                    start: (kind, params) => void page.engine.start(kind, params, account),
                    retry: (id) => void page.engine.retry(id),
                    giveUp: page.engine.giveUp,
                    dismiss: page.engine.dismiss,
                  }}
                >
                  <TransactionsContext value={{ flows, descriptions, fiatText: () => null }}>
                    {children}
                  </TransactionsContext>
                </FlowsContext>
              </MemoryRouter>
            </Provider>
          </QueryClientProvider>
        </I18nProvider>,
      )
      return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
    }

    function controls() {
      let view: ReturnType<typeof useTransactionView> | undefined
      function Probe() {
        view = useTransactionView()
        return null
      }
      render(<Probe />)
      if (!view) throw new Error('Nothing was rendered')
      return view
    }

    return {
      engine: page.engine,
      flow: () => page.store.get()[0],
      controls,
      sheet: () =>
        render(
          <>
            <SheetContent description={shown} />
            <SheetFooter description={shown} />
          </>,
        ),
      bar: () => render(<TransactionBar />),
    }
  }

  return { world, openPage }
}

it('shows what a transfer does and costs before the wallet is asked', async () => {
  const page = await openApp().openPage()
  page.controls().review(intent)
  const sheet = page.sheet()
  expect(sheet).toContain('Leaves your wallet for good.')
  expect(sheet).toMatch(/Network fee .*ETH .*Beside a fee of 300/)
  expect(sheet).toContain('Confirm in Test wallet')
  expect(sheet).not.toContain('What your wallet will ask for')
  expect(page.flow()).toBeUndefined()
})

it('lists the network switch among the steps', async () => {
  wallet.chainId = 10
  const page = await openApp().openPage()
  page.controls().review(intent)
  expect(page.sheet()).toMatch(/What your wallet will ask for 1 Switch to .* 2 Transfer 25/)
})

it('follows a transfer from confirmation to its end, and to the next step', async () => {
  const { world, openPage } = openApp()
  world.chain.isMiningAtOnce = false
  const page = await openPage()
  page.controls().review(intent)
  page.controls().confirm()
  await vi.waitFor(() => expect(page.flow()?.steps[0]?.status).toBe('pending'))
  expect(page.sheet()).toMatch(/Transfer 25.*Waiting for the network.*Continue in the background/)
  world.mine()
  await vi.waitFor(() => expect(page.flow()?.status).toBe('done'))
  expect(page.sheet()).toMatch(/25.TKN sent.*See the recipient.*Done/)
  page.controls().close()
  expect(page.flow()).toBeUndefined()
})

it('says why a transfer failed, in the words of the flow, and offers a retry', async () => {
  const { world, openPage } = openApp()
  const page = await openPage()
  world.wallet.refusal = 'unknown'
  page.controls().review(intent)
  page.controls().confirm()
  await vi.waitFor(() => expect(page.flow()?.status).toBe('failed'))
  expect(page.sheet()).toMatch(/Transfer failed.*Try again/)
  page.controls().close()
  expect(page.flow()).toBeUndefined()
})

it('offers the flow’s way out of an obstacle', async () => {
  const { world, openPage } = openApp()
  const page = await openPage()
  world.wallet.refusal = 'pool-paused'
  page.controls().review(intent)
  page.controls().confirm()
  await vi.waitFor(() => expect(page.flow()?.status).toBe('failed'))
  expect(page.sheet()).toContain('Ask the token')
})

it('resumes a transfer that a reload has interrupted', async () => {
  const { world, openPage } = openApp()
  leaveBehind({
    kind,
    params: { token: 'TKN', amount: '25' },
    chainId,
    steps: [{ id: 'transfer', status: 'signing', sinceBlock: '7' }],
    requests: [{ step: 'transfer', sinceBlock: '7', calls: [], nonce: 0, state: '0' }],
  })
  const page = await openPage()
  page.engine.resume()
  await vi.waitFor(() => expect(page.flow()?.status).toBe('unknown'))
  expect(page.bar()).toMatch(/Sending 25.TKN No response from your wallet/)
  page.controls().show('old')
  expect(page.bar()).toBe(' ')
  expect(page.sheet()).toMatch(/Your wallet hasn.* responded yet.*My wallet has nothing to confirm/)
  world.confirm('transfer')
  await vi.waitFor(() => expect(page.flow()?.status).toBe('done'), 10_000)
  expect(page.sheet()).toMatch(/25.TKN sent.*See the recipient/)
})
