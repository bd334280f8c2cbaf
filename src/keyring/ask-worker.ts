/**
 * Asks a worker of this page one thing, and ends it.
 * @param failure What is said if it doesn't start, or can't answer.
 * @throws Error with `failure`, or the reason of `signal` once nobody waits any more.
 */
export async function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  { failure, signal }: { readonly failure: string; readonly signal?: AbortSignal | undefined },
): Promise<Answer> {
  try {
    signal?.throwIfAborted()
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        resolve(data)
      })
      worker.addEventListener('error', () => {
        reject(new Error(failure))
      })
      signal?.addEventListener('abort', () => {
        reject(signal.reason as Error)
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker of this page
      worker.postMessage(question)
    })
  } finally {
    worker.terminate()
  }
}
