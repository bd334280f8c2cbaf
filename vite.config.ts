import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

import packageJson from './package.json' with { type: 'json' }
import { chunkGroups } from './scripts/build/chunks.ts'
import { leanRouter } from './scripts/build/lean-router-plugin.ts'
import { qrScannerWorker } from './scripts/build/qr-scanner-worker-plugin.ts'
import { serviceWorker } from './scripts/build/service-worker-plugin.ts'

const version = process.env.VITE_APP_VERSION ?? packageJson.version

/** What the launch page needs beside the entry. */
const launchPieces = ['src/features/exchange/fiat/pages/sell-page.tsx', 'locales/zh-Hans/base.po']

/** Where `#/` leads, offline too. */
const homePage = 'src/features/home/pages/home-page.tsx'

const upgradePrompt = 'src/features/account/upgrade/components/upgrade-prompt.tsx'

/** Has the browser fetch what the launch page needs beside the entry at once, not when the entry has run. */
function preloadLaunchPage(): Plugin {
  return {
    name: 'preload-launch-page',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter(
            (file) =>
              file.type === 'chunk' &&
              launchPieces.some((piece) => file.moduleIds.some((module) => module.endsWith(`/${piece}`))),
          )
          .map(({ fileName }) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          })),
    },
  }
}

/** A database or a server that starts while everything else runs too takes its time. */
const timeouts = { testTimeout: 120_000, hookTimeout: 300_000 }

export default defineConfig({
  plugins: [
    // Before `react()`: the macros would otherwise reach the browser and throw there.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnCompileError: true }),
    tailwindcss(),
    leanRouter(),
    preloadLaunchPage(),
    qrScannerWorker(),
    // Every page but that of the launch starts with the table of all pages, too. And every page must be able to ask about
    // a new version, when the server has none of this one's files left: only the worker fetches that beforehand.
    serviceWorker({ version, startsWith: [...launchPieces, homePage, 'src/app/routes.tsx', upgradePrompt] }),
  ],
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    // Every browser that runs es2022 has it.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  test: {
    projects: [
      {
        // No plugin: the server has neither pages nor texts to translate.
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: 'test/api/support/postgres-cluster.ts',
          // One process loads the server once: a third of the time went into loading it for each file anew.
          isolate: false,
          ...timeouts,
        },
      },
      {
        extends: true,
        test: {
          name: 'units',
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'api-contract/**/*.test.ts',
            'server/**/*.test.ts',
            'test/architecture/**/*.test.ts',
          ],
          // Two thirds of the time went into loading the same packages for each file anew.
          isolate: false,
          setupFiles: 'scripts/testing/end-stubs.ts',
          ...timeouts,
        },
      },
    ],
  },
})
