import { runInNewContext } from 'node:vm'
import type { Plugin } from 'vite'

/**
 * qr-scanner carries its worker as text and starts it from a `blob:` URL, which our content security policy refuses. This
 * makes a file of that text, served like every other script.
 */
export function qrScannerWorker(): Plugin {
  return {
    name: 'qr-scanner-worker',
    // The development server sends no policy.
    apply: 'build',
    transform: {
      filter: { id: /qr-scanner-worker\.min\.js$/ },
      handler(code) {
        const file = this.emitFile({ type: 'asset', name: 'qr-scanner-worker.js', source: workerText(code) })
        return `export const createWorker = () => new Worker(import.meta.ROLLUP_FILE_URL_${file})`
      },
    },
  }
}

/** The text that the library's `createWorker` would start, got by running it with stand-ins for what browsers have. */
function workerText(code: string): string {
  const text: unknown = runInNewContext(`(${code.replace(/^export const createWorker=/, '')}\n)().text`, {
    Blob: class {
      readonly text: string
      constructor(parts: readonly string[]) {
        this.text = parts.join('')
      }
    },
    URL: { createObjectURL: (blob: object) => blob },
    Worker: class {
      readonly text: string
      constructor({ text }: { readonly text: string }) {
        this.text = text
      }
    },
  })
  if (typeof text !== 'string') throw new Error('qr-scanner keeps its worker in another way than it used to')
  return text
}
