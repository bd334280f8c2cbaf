import { availableParallelism } from 'node:os'

import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import packageJson from './package.json' with { type: 'json' }
import { chunkReport } from './scripts/build/chunk-report-plugin.ts'
import { chunkGroups, routeTables } from './scripts/build/chunks.ts'
import { launchPreload } from './scripts/build/launch-preload-plugin.ts'
import { leanContract } from './scripts/build/lean-contract-plugin.ts'
import { leanRouter } from './scripts/build/lean-router-plugin.ts'
import { leanViem } from './scripts/build/lean-viem-plugin.ts'
import { qrScannerWorker } from './scripts/build/qr-scanner-worker-plugin.ts'
import { serviceWorker } from './scripts/build/service-worker-plugin.ts'
import { paths } from './src/config/paths.ts'

const version = process.env.VITE_APP_VERSION ?? packageJson.version

/** Where the app launches (spec §2); `#/` leads there too. */
const launchPage = 'src/features/exchange/fiat/pages/sell-page.tsx'
const launchForm = 'src/features/exchange/fiat/components/sell-form.tsx'
const homePage = 'src/features/home/pages/home-page.tsx'
const launchTexts = 'locales/zh-Hans/base.po'

/** The swap page with its route table and layout: the tab bar and links from other sites lead there. */
const swapPage = [
  'src/app/tables/swap.tsx',
  'src/app/account-layout.tsx',
  'src/features/exchange/swap/pages/swap-page.tsx',
]

const upgradePrompt = 'src/features/account/upgrade/components/upgrade-prompt.tsx'

/** Generous, because a database or server starts slowly while everything else runs too. */
const timeouts = { testTimeout: 120_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } }

/**
 * Chunks whose imports aren't preloaded: prompts of the device wallet, which users first read anyway, and route tables,
 * which import almost nothing new.
 */
const withoutPreload = /\/(signing-watch|\w+-routes)-/

export default defineConfig({
  plugins: [
    // Must come before `react()`: otherwise the macros reach the browser and throw there.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnCompileError: true }),
    tailwindcss(),
    leanRouter(),
    leanContract(),
    leanViem(),
    launchPreload({
      path: paths.sell,
      page: [launchPage],
      next: [launchForm],
      always: [launchTexts],
      others: { [paths.exchange]: swapPage },
    }),
    chunkReport(),
    qrScannerWorker(),
    // Every page but the launch pages also starts with a route table. And every page must be able to prompt for an
    // update once the server no longer has this version's files, so the service worker caches the prompt in advance.
    serviceWorker({
      version,
      startsWith: [launchPage, launchForm, homePage, launchTexts, ...routeTables, upgradePrompt],
    }),
  ],
  // ES format, so that the keyring's worker can load word lists on demand.
  worker: { format: 'es' },
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    modulePreload: {
      // Every browser that runs es2022 supports it.
      polyfill: false,
      // Otherwise every page would list forty files that most users never open; these load one after the other instead.
      resolveDependencies: (file, dependencies) => (withoutPreload.test(file) ? [] : dependencies),
    },
    rolldownOptions: {
      output: {
        // The page table names some three hundred files. Hexadecimal hashes compress to half a byte less per character.
        hashCharacters: 'hex',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  test: {
    projects: [
      {
        // No plugins: the server has neither pages nor texts to translate.
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: 'test/api/support/postgres-cluster.ts',
          // One process loads the server once; loading it per file took a third of the time.
          isolate: false,
          setupFiles: 'scripts/testing/end-stubs.ts',
          // More than the number of cores (Vitest would leave one free): tests spend half their time waiting for timers
          // and locks.
          maxWorkers: availableParallelism() + 1,
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
          // Loading the same packages for each file took two thirds of the time.
          isolate: false,
          setupFiles: 'scripts/testing/end-stubs.ts',
          ...timeouts,
        },
      },
    ],
  },
})
