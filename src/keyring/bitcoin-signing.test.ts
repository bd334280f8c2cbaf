import { hexToBytes } from '@noble/hashes/utils'
import { mnemonicToSeedSync } from '@scure/bip39'
import { Transaction } from '@scure/btc-signer'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BitcoinNetworkKey, localBitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { addressOfScript, scriptOfAddress } from '#scripts/local-world/bitcoin/addresses.ts'
import { type StandInNode, startBitcoinNode } from '#scripts/local-world/bitcoin/start-bitcoin-node.ts'
import { decodeTransaction } from '#scripts/local-world/bitcoin/transaction.ts'
import type { BitcoinPayment } from './bitcoin-protocol.ts'
import { accountKinds, type ScriptKind, signedSize } from './bitcoin-rules.ts'
import { signBitcoinPayment } from './bitcoin-signing.ts'
import { deriveAccount } from './derivation.ts'
import { fakeKeyring } from './fake-keyring.ts'

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const seed = mnemonicToSeedSync(words)
const secret = { kind: 'words', list: 0, path: 0, entropy: new Uint8Array(16), seed } as const

/**
 * From BIPs 84 and 86, and for BIP 44 from other wallets: the first and second address, and the first change address.
 */
const published = {
  pkh: [
    '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA',
    '1Ak8PffB2meyfYnbXZR9EGfLfFZVpzJvQP',
    '1J3J6EvPrv8q6AC3VCjWV45Uf3nssNMRtH',
  ],
  wpkh: [
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  ],
  tr: [
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
    'bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7',
  ],
} as const
const ownAddresses: Readonly<Record<BitcoinNetworkKey, Partial<Record<ScriptKind, string>>>> = {
  bitcoin: { pkh: published.pkh[0], wpkh: published.wpkh[0], tr: published.tr[0] },
  litecoin: { wpkh: 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh' },
  dogecoin: { pkh: 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC' },
}
const stranger: Readonly<Record<BitcoinNetworkKey, string>> = {
  bitcoin: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  litecoin: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
  dogecoin: 'DUMh1rPrXTrCN2Z9EHsLPg7b78rACHB2h7',
}

it('derives the account keys of BIP 86', () => {
  const { keys = [] } = deriveAccount(secret, 0)
  expect(keys.find(({ kind }) => kind === 'tr')?.xpub).toBe(
    'xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ',
  )
  expect(keys.map(({ network, kind }) => `${network} ${kind}`)).toEqual([
    'bitcoin wpkh',
    'bitcoin pkh',
    'bitcoin tr',
    'litecoin wpkh',
    'dogecoin pkh',
  ])
})

it('derives separate keys for each account, like other wallets', () => {
  expect(deriveAccount(secret, 1).addresses.bitcoin).not.toBe(published.wpkh[1])
  expect(deriveAccount(secret, 1).addresses.bitcoin).toBe('bc1qku0qh0mc00y8tk0n65x2tqw4trlspak0fnjmfz')
})

for (const network of ['bitcoin', 'litecoin', 'dogecoin'] as const) {
  describe(`a payment on ${network}`, () => {
    const rules = localBitcoinNetwork(network)
    const amount = network === 'dogecoin' ? 50_000_000_000n : 500_000n
    let node: StandInNode

    beforeAll(async () => {
      node = await startBitcoinNode({ network: rules })
      const { script } = node.wallet.newAddress()
      for (let block = 0; block < rules.coinbaseMaturity + 5; block += 1) node.node.mine(script)
      return async () => node.close()
    })

    function paid(kind: ScriptKind): BitcoinPayment['inputs'][number] {
      const script = scriptOfAddress(rules, ownAddresses[network][kind] ?? '')
      const { raw, outputs } = node.wallet.pay(script, amount)
      const output = outputs.findIndex((candidate) => Buffer.from(candidate.script).equals(Buffer.from(script)))
      return { previous: Buffer.from(raw).toString('hex'), output, kind, branch: 0, index: 0 }
    }

    function payment(kinds: readonly ScriptKind[], changes: Partial<BitcoinPayment> = {}): BitcoinPayment {
      const inputs = kinds.map(paid)
      const fee = (rules.minimumRelayFeeRate * 2n * signedSize(kinds, [25, 34])) / 1_000n
      const total = amount * BigInt(inputs.length)
      const sent = total / 2n
      const recipients = [{ address: stranger[network], amount: sent }]
      return { network, inputs, recipients, change: { index: 0, amount: total - sent - fee }, fee, ...changes }
    }

    it.each([...accountKinds[network].map((kind) => [kind]), [...accountKinds[network]]])(
      'from inputs of kind %s is accepted by a node and no larger than planned',
      (...kinds) => {
        const described = payment(kinds)
        const { transaction, id, fee, size } = signBitcoinPayment(seed, 0, described)
        const entry = node.node.mempool.accept(decodeTransaction(hexToBytes(transaction)))
        expect(entry).toMatchObject({ fee, transaction: { txid: id, vsize: size } })
        const [sent, change] = entry.transaction.outputs
        expect(sent?.amount).toBe(described.recipients[0]?.amount)
        expect(addressOfScript(rules, sent?.script ?? new Uint8Array())).toBe(stranger[network])
        expect(change?.amount).toBe(described.change?.amount)
        const changeBytes = network === 'dogecoin' ? 25 : 22
        const planned = Number(signedSize(kinds, [25, changeBytes]))
        expect(size).toBeLessThanOrEqual(planned)
        expect(size).toBeGreaterThanOrEqual(planned - kinds.length * 2)
      },
    )

    it('gives change to a separate address of its own', () => {
      const [usual] = accountKinds[network]
      const { transaction } = signBitcoinPayment(seed, 0, payment([usual]))
      const change = decodeTransaction(hexToBytes(transaction)).outputs[1]
      const address = addressOfScript(rules, change?.script ?? new Uint8Array())
      expect(address).not.toBe(ownAddresses[network][usual])
      expect(address).toBe(network === 'bitcoin' ? published.wpkh[2] : address)
    })

    const [kind] = accountKinds[network]
    it.each<[string, (described: BitcoinPayment) => BitcoinPayment]>([
      ['a fee that was not shown', (described) => ({ ...described, fee: described.fee + 1n })],
      ['missing change', (described) => ({ ...described, change: null })],
      [
        'an input of another derivation path',
        ({ inputs, ...rest }) => ({ ...rest, inputs: inputs.map((input) => ({ ...input, index: 1 })) }),
      ],
      [
        'a missing output',
        ({ inputs, ...rest }) => ({ ...rest, inputs: inputs.map((input) => ({ ...input, output: 9 })) }),
      ],
      ['an input twice', ({ inputs, ...rest }) => ({ ...rest, inputs: [...inputs, ...inputs] })],
      [
        'bytes that are not a transaction',
        ({ inputs, ...rest }) => ({ ...rest, inputs: inputs.map((input) => ({ ...input, previous: '00' })) }),
      ],
      [
        'an address of another network',
        ({ recipients, ...rest }) => ({
          ...rest,
          recipients: recipients.map((one) => ({
            ...one,
            address: ownAddresses[network === 'bitcoin' ? 'litecoin' : 'bitcoin'].wpkh ?? '',
          })),
        }),
      ],
      ['no recipient', (described) => ({ ...described, recipients: [], change: null, fee: amount })],
      [
        'dust',
        ({ recipients, change, ...rest }) => ({
          ...rest,
          recipients: recipients.map((one) => ({ ...one, amount: 1n })),
          change: change && { ...change, amount: change.amount + (recipients[0]?.amount ?? 0n) - 1n },
        }),
      ],
    ])('is not signed with %s', (_case, changed) => {
      expect(() => signBitcoinPayment(seed, 0, changed(payment([kind])))).toThrow('not-signable')
    })

    it('is not signed for another account', () => {
      expect(() => signBitcoinPayment(seed, 1, payment([kind]))).toThrow('not-signable')
    })

    it('spends nothing real if a previous transaction overstates its outputs', () => {
      const described = payment([kind])
      const forged = Transaction.fromRaw(hexToBytes(described.inputs[0]?.previous ?? ''), {
        allowUnknownInputs: true,
        allowUnknownOutputs: true,
        disableScriptCheck: true,
      })
      const output = described.inputs[0]?.output ?? 0
      forged.updateOutput(output, { amount: amount + 1_000n }, true)
      const inputs = described.inputs.map((input) => ({ ...input, previous: forged.hex }))
      // Its content makes it another transaction: what is signed spends something that doesn't exist.
      const signed = signBitcoinPayment(seed, 0, { ...described, inputs, fee: described.fee + 1_000n })
      expect(() => node.node.mempool.accept(decodeTransaction(hexToBytes(signed.transaction)))).toThrow(
        'missingorspent',
      )
    })
  })
}

it('refuses an absurd fee, even if confirmed', async () => {
  const running = await startBitcoinNode({ network: localBitcoinNetwork('bitcoin') })
  const { node, wallet } = running
  const { script } = wallet.newAddress()
  for (let block = 0; block < 105; block += 1) node.mine(script)
  const own = scriptOfAddress(node.network, published.wpkh[0])
  const { raw, outputs } = wallet.pay(own, 10_000_000n)
  const output = outputs.findIndex((candidate) => Buffer.from(candidate.script).equals(Buffer.from(own)))
  const input = { previous: Buffer.from(raw).toString('hex'), output, kind: 'wpkh', branch: 0, index: 0 } as const
  const pay = (fee: bigint) =>
    signBitcoinPayment(seed, 0, {
      network: 'bitcoin',
      inputs: [input],
      recipients: [{ address: stranger.bitcoin, amount: 10_000_000n - fee }],
      change: null,
      fee,
    })
  expect(pay(100_000n).fee).toBe(100_000n)
  expect(() => pay(200_000n)).toThrow('not-signable')
  await running.close()
})

it('is refused by a keyring that is locked or has only a private key', async () => {
  const { ask, state } = fakeKeyring()
  const password = 'correct horse battery staple 42'
  const { accounts } = await ask.importWords({ password, name: 'Words', words })
  expect(accounts[0]?.keys).toHaveLength(5)
  const accountId = accounts[0]?.id ?? ''
  const payment = { network: 'bitcoin', inputs: [], recipients: [], change: null, fee: 0n } as const
  await expect(
    ask.signBitcoinPayment({ accountId, payment: { ...payment, inputs: [], recipients: [] } }),
  ).rejects.toThrow('not-signable')
  const privateKey = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
  const single = await ask.importPrivateKey({ password, name: 'Key', privateKey })
  expect(single.accounts[0]).not.toHaveProperty('keys')
  await expect(
    ask.signBitcoinPayment({
      accountId: single.accounts[0]?.id ?? '',
      payment: { ...payment, inputs: [], recipients: [] },
    }),
  ).rejects.toThrow('not-signable')
  await ask.lock({})
  expect(state().status).toBe('locked')
  await expect(
    ask.signBitcoinPayment({ accountId, payment: { ...payment, inputs: [], recipients: [] } }),
  ).rejects.toThrow('locked')
})
