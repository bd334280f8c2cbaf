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

/** Where the app launches (spec §2), and where `#/` leads. */
const launchPage = 'src/features/exchange/fiat/pages/sell-page.tsx'
const launchForm = 'src/features/exchange/fiat/components/sell-form.tsx'
const homePage = 'src/features/home/pages/home-page.tsx'
const launchTexts = 'locales/zh-Hans/base.po'

/** With its table and layout: the page that the tab bar and links from other sites lead to. */
const swapPage = [
  'src/app/tables/swap.tsx',
  'src/app/account-layout.tsx',
  'src/features/exchange/swap/pages/swap-page.tsx',
]

const upgradePrompt = 'src/features/account/upgrade/components/upgrade-prompt.tsx'

/** A database or a server that starts while everything else runs too takes its time. */
const timeouts = { testTimeout: 120_000, hookTimeout: 300_000 }

/**
 * Questions of the wallet on this device, as whoever answers them reads them first; and tables of routes, which import
 * next to nothing that is not there already.
 */
const withoutPreload = /\/(signing-watch|\w+-routes)-/

export default defineConfig({
  plugins: [
    // Before `react()`: the macros would otherwise reach the browser and throw there.
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
    // Every page but those of the launch starts with a table of routes, too. And every page must be able to ask about
    // a new version, when the server has none of this one's files left: only the worker fetches that beforehand.
    serviceWorker({
      version,
      startsWith: [launchPage, launchForm, homePage, launchTexts, ...routeTables, upgradePrompt],
    }),
  ],
  // The keyring's worker fetches lists of words only when somebody imports such words.
  worker: { format: 'es' },
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    modulePreload: {
      // Every browser that runs es2022 has it.
      polyfill: false,
      // Every page would name the forty files of what most never open: these are asked for one after the other.
      resolveDependencies: (file, dependencies) => (withoutPreload.test(file) ? [] : dependencies),
    },
    rolldownOptions: {
      output: {
        // The table of pages names some three hundred files. Digits compress to half a byte less each.
        hashCharacters: 'hex',
        codeSplitting: { groups: chunkGroups },
      },
    },
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
          // More than there are cores, where Vitest would leave one free: half of the time they wait, for timers and locks.
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
          // Two thirds of the time went into loading the same packages for each file anew.
          isolate: false,
          setupFiles: 'scripts/testing/end-stubs.ts',
          ...timeouts,
        },
      },
    ],
  },
})
