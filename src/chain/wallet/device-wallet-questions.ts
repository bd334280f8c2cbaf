import { displayQuestions } from './question-display.ts'
import { createSigningQueue, type SigningQueue } from './signing-queue.ts'

const queue = createSigningQueue()

/** What the wallet on this device is asked to sign, by whatever page: one queue for the life of the page. */
export const signingQueue: SigningQueue = {
  ...queue,
  ask: async (question, options) => {
    displayQuestions().catch(failAll)
    return queue.ask(question, options)
  },
}

/** Whoever asked is told: a question that nobody is shown would stay open for ever. */
function failAll(error: Error): void {
  for (const { fail } of queue.getQuestions()) fail(error)
}

let isOffered = false
const offers = new EventTarget()

/** Somebody wants to connect to the wallet on this device and has none yet. */
export function offerDeviceWallet(): void {
  isOffered = true
  offers.dispatchEvent(new Event('offer'))
  // Offline they stay where they are: the wallet that they chose says that it was not connected.
  displayQuestions().catch(() => {
    isOffered = false
  })
}

/** Calls `listener` for everyone who has none yet, also for who was first; returns the end of it. */
export function onDeviceWalletOffer(listener: () => void): () => void {
  const take = () => {
    if (!isOffered) return
    isOffered = false
    listener()
  }
  take()
  offers.addEventListener('offer', take)
  return () => offers.removeEventListener('offer', take)
}
