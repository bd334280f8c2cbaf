import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Has the browser fetch what the launch page needs beside the entry at once, not when the entry has run. */
function preloadLaunchPage(): Plugin {
  const pieces = ['/src/features/home/pages/home-page.tsx', '/locales/zh-Hans/base.po']
  return {
    name: 'preload-launch-page',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk' && pieces.some((piece) => file.facadeModuleId?.endsWith(piece)))
          .map(({ fileName }) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          })),
    },
  }
}

export default defineConfig({
  plugins: [
    // Before `react()`: the macros would otherwise reach the browser and throw there.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnCompileError: true }),
    tailwindcss(),
    preloadLaunchPage(),
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    // Every browser that runs es2022 has it.
    modulePreload: { polyfill: false },
    // What the launch needs in one file: twenty small ones compress five kilobytes worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'launch', tags: ['$initial'] }] } } },
  },
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'api-contract/**/*.test.ts',
      'test/architecture/**/*.test.ts',
    ],
  },
})
