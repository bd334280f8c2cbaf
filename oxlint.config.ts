import { fileURLToPath } from 'node:url'

import { defineConfig } from 'oxlint'

/**
 * Every rule is an error: there are no warnings to get used to. `scripts/lint/zones.ts` defines who may import whom;
 * `test/architecture/lint.test.ts` proves that each of our own bans still fires.
 */
export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  jsPlugins: [
    { name: 'lingui', specifier: fileURLToPath(import.meta.resolve('eslint-plugin-lingui')) },
    { name: 'sevenport', specifier: fileURLToPath(new URL('scripts/lint/plugin.ts', import.meta.url)) },
  ],
  options: {
    typeAware: true,
    // Also reports everything that `tsc` would, in less time than both.
    typeCheck: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
    respectEslintDisableDirectives: false,
  },
  env: { builtin: true, browser: true, node: true },
  ignorePatterns: [
    'node_modules',
    'dist',
    'artifacts',
    'cache',
    'coverage',
    'deployments/abi',
    'deployments/addresses',
  ],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  rules: {
    // Modules
    'sevenport/imports': 'error',
    'sevenport/table-owner': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/prefer-node-protocol': 'error',
    'typescript/consistent-type-imports': 'error',

    // Money and addresses
    'sevenport/address-comparison': 'error',
    'sevenport/money-as-number': 'error',
    // A bigint or number in a condition hides the zero case: compare explicitly.
    'typescript/strict-boolean-expressions': [
      'error',
      {
        allowNumber: false,
        allowNullableNumber: false,
        allowNullableBoolean: true,
        allowNullableString: true,
        allowAny: true,
      },
    ],

    // Types
    'typescript/ban-ts-comment': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-nullish-coalescing': 'error',
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/return-await': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],

    // Plain JavaScript
    complexity: ['error', { max: 15, variant: 'modified' }],
    eqeqeq: 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'no-console': 'error',
    'no-empty': 'error',
    'no-param-reassign': 'error',
    'no-var': 'error',
    'no-warning-comments': 'error',
    'prefer-const': 'error',

    // React
    'react/button-has-type': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/jsx-no-useless-fragment': 'error',
    'react/no-danger': 'error',
    'react/self-closing-comp': 'error',

    // With `jsx: react-jsx`, React needn't be in scope.
    'react/react-in-jsx-scope': 'off',
    // Narrowing with `as` is fine right after a check; `any` is banned above.
    'typescript/no-unsafe-type-assertion': 'off',
    // Hardhat documents `hre.network` on its default export.
    'import/no-named-as-default-member': 'off',
    // A parameter may have the same name as the file's main export.
    'no-shadow': 'off',
    // Copying an object per row costs nothing here; mutating one costs a bug.
    'oxc/no-map-spread': 'off',
    // TypeScript's noImplicitReturns is more precise.
    'typescript/consistent-return': 'off',
    // role="status" and role="group" have no HTML element that looks and reads the same.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Transactions, chains and test steps are sequential on purpose.
    'no-await-in-loop': 'off',
  },
  overrides: [
    {
      files: ['src/**', 'api-contract/**'],
      excludeFiles: ['**/*.test.{ts,tsx}', 'src/testing/**'],
      rules: { 'sevenport/hex-address': 'error' },
    },
    {
      files: ['server/**', 'api-contract/**', 'src/**/*.ts'],
      // A fake is one function that closes over shared state.
      excludeFiles: ['**/*.test.ts', 'src/**/fake-*.ts'],
      rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
    },
    {
      files: ['src/{features,entities,ui,chain,config}/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'location', message: 'The router knows where we are; the hash is not in location.pathname' },
        ],
        'no-restricted-properties': [
          'error',
          {
            object: 'window',
            property: 'location',
            message: 'The router knows where we are; the hash is not in location.pathname',
          },
        ],
      },
    },
    {
      files: ['src/**/*.tsx'],
      excludeFiles: ['**/*.test.tsx', '**/*.stories.tsx'],
      rules: {
        'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
        'lingui/no-unlocalized-strings': [
          'error',
          {
            ignore: [
              // A single lowercase word, or no word at all: a key, class, color or path.
              '^(?![A-Z])\\S+$',
              // Utility classes in a style table: every word contains a hyphen, colon or bracket.
              '^[^A-Z\\s]*[-:[/][^A-Z\\s]*(\\s+[^A-Z\\s]*[-:[/][^A-Z\\s]*)*$',
              // Product names and units that are the same in every language.
              '^(Sevenport|USDT|USDC|TUSD|MetaMask|WalletConnect)$',
            ],
            ignoreNames: [
              { regex: { pattern: '(^|[a-z])class(es|name)?$', flags: 'i' } },
              { regex: { pattern: '^(key|id|type|role|d|viewBox|transform|points|fill|stroke|style|target|rel)$' } },
              { regex: { pattern: '^data-' } },
              { regex: { pattern: '^[A-Z0-9_]+$' } },
            ],
            ignoreFunctions: [
              '*Error',
              'classNames',
              'console.*',
              'require',
              '*.getItem',
              '*.setItem',
              '*.addEventListener',
            ],
          },
        ],
      },
    },
    {
      files: ['src/**/*.{ts,tsx}'],
      rules: {
        'lingui/no-expression-in-message': 'error',
        'lingui/no-single-tag-to-translate': 'error',
        'lingui/no-single-variables-to-translate': 'error',
        'lingui/no-trans-inside-trans': 'error',
        // A text at module scope would keep the language that was active when the file loaded.
        'lingui/t-call-in-function': 'error',
      },
    },
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: { 'unicorn/consistent-function-scoping': 'off', 'vitest/require-mock-type-parameters': 'off' },
    },
    { files: ['scripts/**', 'test/**'], rules: { 'no-console': 'off' } },
    // Playwright reads a fixture's dependencies from its parameters, so the pattern is required even if empty.
    { files: ['test/e2e/**'], rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },
    // Node's test runner itself awaits what `describe` and `it` return.
    {
      files: ['test/contracts/**'],
      rules: {
        'typescript/no-floating-promises': [
          'error',
          { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: ['describe', 'it', 'before'] }] },
        ],
      },
    },
    // Plain JavaScript has no types to check.
    {
      files: ['**/*.mjs'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    // Tools expect a default export.
    {
      files: ['*.config.ts', 'scripts/lint/plugin.ts', 'test/e2e/global-setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
})
