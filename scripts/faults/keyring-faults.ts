import type { Fault } from './fault.ts'

const vault = 'src/keyring/vault.ts'
const vaultTest = 'src/keyring/vault.test.ts'
const operations = 'src/keyring/keyring-operations.ts'
const operationsTest = 'src/keyring/keyring-operations.test.ts'
const session = 'src/keyring/keyring-session.ts'
const signing = 'src/keyring/signing.ts'
const damagedTest = 'src/keyring/damaged-secret.test.ts'
const lockingTest = 'src/keyring/locking.test.ts'

/** Faults in the keyring, which holds the device wallets' secrets. */
export const keyringFaults: readonly Fault[] = [
  {
    name: 'The keyring derives its password key at an eighth of the cost',
    file: 'src/keyring/key-derivation.ts',
    find: '{ N: 2 ** 17, r: 8, p: 1 }',
    replace: '{ N: 2 ** 14, r: 8, p: 1 }',
    test: vaultTest,
  },
  {
    name: 'The keyring encrypts every secret with the same IV',
    file: vault,
    find: 'kind, iv: random(12) } as const',
    replace: 'kind, iv: new Uint8Array(12) } as const',
    test: vaultTest,
  },
  {
    name: 'The keyring’s headers can be tampered with',
    file: vault,
    find: ', additionalData: encodeHeader(header) }',
    replace: ' }',
    test: vaultTest,
  },
  {
    name: 'The keyring leaves a secret in memory after encrypting it',
    file: vault,
    find: '    secret.fill(0)\n',
    replace: '',
    test: vaultTest,
  },
  {
    name: 'The keyring keeps its key when it locks',
    file: session,
    find: '    this.#open = undefined\n',
    replace: '',
    test: lockingTest,
  },
  {
    name: 'The keyring counts a wrong password only after checking it',
    file: session,
    find: '    await store.write({ tries: afterFailure(records.tries, now()) })\n    try {',
    replace: '    try {',
    test: lockingTest,
  },
  {
    name: 'The keyring allows password attempts without a delay',
    file: 'src/keyring/password-tries.ts',
    find: 'const triesUntilWait = 5\n',
    replace: 'const triesUntilWait = 5_000\n',
    test: operationsTest,
  },
  {
    name: 'The keyring allows unlimited guesses of words',
    file: 'src/keyring/backup-operations.ts',
    find: 'if (wrongProofs >= mostWrongProofs) {',
    replace: 'if (wrongProofs < 0) {',
    test: lockingTest,
  },
  {
    name: 'The keyring confirms single words',
    file: 'src/keyring/backup-operations.ts',
    find: 'return isAsked && answers.length > 0 && wrong.length === 0',
    replace: 'return answers.length > 0 && wrong.length === 0',
    test: operationsTest,
  },
  {
    name: 'The keyring signs unlimited approvals',
    file: signing,
    find: '  refuse(callRefusal(transaction.data))\n',
    replace: '',
    test: operationsTest,
  },
  {
    name: 'The keyring signs unlimited permits',
    file: signing,
    find: '  refuse(typedDataRefusal(typedData))\n',
    replace: '',
    test: operationsTest,
  },
  {
    name: 'The keyring signs with another account than pages show',
    file: operations,
    find: "      if (evm !== account.addresses.evm) throw new KeyringError('vault-damaged')\n",
    replace: '',
    test: operationsTest,
  },
  {
    name: 'The keyring’s error repeats the words that were typed',
    file: 'src/keyring/words.ts',
    find: "  throw new KeyringError(isKnown ? 'invalid-checksum' : 'invalid-words')",
    replace: "  throw Object.assign(new KeyringError(isKnown ? 'invalid-checksum' : 'invalid-words'), { typed })",
    test: 'src/keyring/keyring-errors.test.ts',
  },
  {
    name: 'One damaged secret keeps the keyring locked',
    file: 'src/keyring/directory.ts',
    find: "      if (!(error instanceof KeyringError) || error.code !== 'vault-damaged') throw error\n",
    replace: '      throw error\n',
    test: damagedTest,
  },
  {
    name: 'The keyring uses the addresses of a wallet with a damaged secret',
    file: 'src/keyring/directory.ts',
    find: '    if (damaged.has(wallet.id)) return []\n',
    replace: '    if (damaged.has(wallet.id)) return [wallet]\n',
    test: damagedTest,
  },
  {
    name: 'The keyring keeps the damaged secret next to the restored one',
    file: 'src/keyring/adding-operations.ts',
    find: 'findDamaged(known, addresses)?.id ?? wallet.id',
    replace: 'wallet.id',
    test: damagedTest,
  },
  {
    name: 'The keyring removes a damaged wallet without a password',
    file: 'src/keyring/backup-operations.ts',
    find: "if (wallet.kind === 'watch' && !damaged) return",
    replace: "if (wallet.kind === 'watch' || damaged) return",
    test: damagedTest,
  },
]
