import { displayQuestions } from './question-display.ts'
import { createSigningQueue, type SigningQueue } from './signing-queue.ts'

const queue = createSigningQueue()

/** What any page asks the wallet on this device to sign: one queue for the life of the page. */
export const signingQueue: SigningQueue = {
  ...queue,
  ask: async (question, options) => {
    displayQuestions().catch(failAll)
    return queue.ask(question, options)
  },
}

/** Fails all questions: one that is never shown would otherwise stay open forever. */
function failAll(error: Error): void {
  for (const { fail } of queue.getQuestions()) fail(error)
}

let isOffered = false
const offers = new EventTarget()

/** Called if someone wants to connect to the wallet on this device but has none yet. */
export function offerDeviceWallet(): void {
  isOffered = true
  offers.dispatchEvent(new Event('offer'))
  // Offline the user stays here: the wallet that they chose says that it wasn't connected.
  displayQuestions().catch(() => {
    isOffered = false
  })
}

/** Calls `listener` for every user without a wallet, including an earlier one; returns how to unsubscribe. */
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
