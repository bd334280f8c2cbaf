import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())

const load = async () => ({
  ...(await import('./device-wallet-questions.ts')),
  ...(await import('./question-display.ts')),
})

const question = {
  kind: 'message',
  account: `0x${'a1'.repeat(20)}`,
  chainId: 1,
  requester: { host: '', name: null },
  message: '0x00',
} as const

it('shows the first question, waiting for the app’s frame if necessary', async () => {
  const { signingQueue, displayQuestionsBy } = await load()
  const show = vi.fn(async () => undefined)
  void signingQueue.ask(question)
  displayQuestionsBy(show)
  await vi.waitFor(() => expect(show).toHaveBeenCalledOnce())
  void signingQueue.ask(question)
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(2))
  expect(signingQueue.getQuestions()).toHaveLength(2)
})

it('fails a question that can’t be shown', async () => {
  const { signingQueue, displayQuestionsBy } = await load()
  displayQuestionsBy(async () => {
    throw new Error('offline')
  })
  await expect(signingQueue.ask(question)).rejects.toThrow('offline')
  expect(signingQueue.getQuestions()).toEqual([])
})

it('leads users without a wallet to its creation, once, even if nothing was listening yet', async () => {
  const { offerDeviceWallet, onDeviceWalletOffer } = await load()
  offerDeviceWallet()
  const lead = vi.fn()
  const end = onDeviceWalletOffer(lead)
  expect(lead).toHaveBeenCalledOnce()
  offerDeviceWallet()
  expect(lead).toHaveBeenCalledTimes(2)
  end()
  offerDeviceWallet()
  expect(lead).toHaveBeenCalledTimes(2)
})
