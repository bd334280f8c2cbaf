/**
 * Sends a worker of this page a single question, then terminates it.
 * @param failure Error message if it doesn't start or can't answer.
 * @throws Error with `failure`, or the reason of `signal` if aborted.
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
