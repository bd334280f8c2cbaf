import { defineConfig } from 'oxfmt'

/** Formats everything but Solidity, which it doesn't read: `.prettierrc.json` has the same line width for that. */
export default defineConfig({
  printWidth: 120,
  singleQuote: true,
  semi: false,
  sortPackageJson: false,
  // Generated, like everything that Git ignores.
  ignorePatterns: ['deployments/abi', 'deployments/addresses', 'locales', 'package-lock.json'],
})
