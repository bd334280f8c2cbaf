import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import { build, type InlineConfig, preview } from 'vite'

interface ServedSample {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Builds the page with only RainbowKit's button into `folder` and serves it with Vite's defaults. */
export async function serveRainbowKitSample(folder: string): Promise<ServedSample> {
  const options: InlineConfig = {
    root: join(import.meta.dirname, 'rainbowkit-sample'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true },
  }
  await build(options)
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
  const url = server.resolvedUrls?.local[0]
  if (url === undefined) throw new Error('Vite does not serve the sample')
  return { url, close: async () => server.close() }
}
