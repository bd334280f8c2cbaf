import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [
    // Before `react()`: the macros would otherwise reach the browser and throw there.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: process.env.NODE_ENV === 'production', failOnCompileError: true }),
    tailwindcss(),
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
