import { runInNewContext } from 'node:vm'
import type { Plugin } from 'vite'

/**
 * qr-scanner embeds its worker as text and starts it from a `blob:` URL, which our content security policy blocks. This
 * writes that text to a file that is served like any other script.
 */
export function qrScannerWorker(): Plugin {
  return {
    name: 'qr-scanner-worker',
    // The development server sends no content security policy.
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

/** Returns the text that the library's `createWorker` would start, by running it with stand-ins for browser globals. */
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
  if (typeof text !== 'string') throw new Error('qr-scanner no longer stores its worker the way this plugin expects')
  return text
}
