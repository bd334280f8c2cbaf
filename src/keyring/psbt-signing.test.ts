import { base64 } from '@scure/base'
import { mnemonicToSeedSync } from '@scure/bip39'
import { Transaction } from '@scure/btc-signer'
import { hexToBytes } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BitcoinNetworkKey, localBitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { scriptOfAddress } from '#scripts/local-world/bitcoin/addresses.ts'
import { type StandInNode, startBitcoinNode } from '#scripts/local-world/bitcoin/start-bitcoin-node.ts'
import { decodeTransaction } from '#scripts/local-world/bitcoin/transaction.ts'
import { accountKinds, accountPath, type ScriptKind } from './bitcoin-rules.ts'
import { deriveAccountKeys, withKeyAt } from './derivation.ts'
import { describePsbt } from './describe-psbt.ts'
import { fakeKeyring } from './fake-keyring.ts'
import { scriptOfKey } from './own-script.ts'
import type { PsbtDescription, ReadPsbt, ReviewedPsbt } from './psbt-protocol.ts'
import { signPsbt } from './psbt-signing.ts'
import bip174 from './vectors/bip174.json' with { type: 'json' }

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const seed = mnemonicToSeedSync(words)
const keys = deriveAccountKeys({ seed }, 0)
const stranger: Readonly<Record<BitcoinNetworkKey, string>> = {
  bitcoin: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  litecoin: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
  dogecoin: 'DUMh1rPrXTrCN2Z9EHsLPg7b78rACHB2h7',
}
const asItIs = { allowUnknown: true, allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true }

/** Returns a key of the account, as other wallets describe it in files. */
function placed(network: BitcoinNetworkKey, kind: ScriptKind, branch: number, index: number, account = 0) {
  const path = `${accountPath(network, kind, account)}/${branch}/${index}`
  const steps = path
    .split('/')
    .slice(1)
    .map((step) => Number.parseInt(step, 10) + (step.endsWith("'") ? 0x8000_0000 : 0))
  const publicKey = withKeyAt(seed, path, (key) => Uint8Array.from(key.publicKey ?? []))
  const der = { fingerprint: 0x73c5da0a, path: steps }
  const hint =
    kind === 'tr'
      ? {
          tapBip32Derivation: [[publicKey.slice(1), { hashes: [], der }]] as [
            Uint8Array,
            { hashes: []; der: typeof der },
          ][],
        }
      : { bip32Derivation: [[publicKey, der]] as [Uint8Array, typeof der][] }
  return { script: scriptOfKey(kind, publicKey), publicKey, hint }
}

function reviewOf({ network, fee, outputs }: ReadPsbt): ReviewedPsbt {
  return { network, fee, ownOutputs: outputs.flatMap(({ own }, place) => (own ? [place] : [])) }
}

function readOf(description: PsbtDescription): ReadPsbt {
  if (description.status === 'refused') throw new Error(`Refused: ${description.reason}`)
  return description
}

function reasonOf(psbt: Uint8Array) {
  const description = describePsbt(psbt, keys)
  return description.status === 'refused' ? description.reason : description.progress
}

describe('BIP 174 test vectors', () => {
  it.each(bip174.invalid)('refuses $case', ({ psbt }) => {
    expect(reasonOf(base64.decode(psbt))).toBe('unreadable')
  })

  it.each(bip174.valid)('reads $case and signs nothing of others', ({ case: name, psbt }) => {
    const expected = /0 inputs/.test(name)
      ? 'unreadable'
      : /unknown types|finalized/.test(name)
        ? 'no-previous'
        : 'not-own'
    expect(reasonOf(base64.decode(psbt))).toBe(expected)
  })

  it.each(bip174.unsignable)('does not sign: $case', ({ psbt }) => {
    expect(reasonOf(base64.decode(psbt))).not.toBe('unsigned')
  })
})

interface Changes {
  readonly fee?: bigint
  /** Omits the origin of the change output. */
  readonly isChangeUnsaid?: boolean
  readonly changeIndex?: number
  readonly change?: (file: Transaction) => void
}

for (const network of ['bitcoin', 'litecoin', 'dogecoin'] as const) {
  describe(`a file on ${network}`, () => {
    const rules = localBitcoinNetwork(network)
    const amount = network === 'dogecoin' ? 50_000_000_000n : 500_000n
    const usualFee = rules.minimumRelayFeeRate * 2n
    const [usual] = accountKinds[network]
    let node: StandInNode

    beforeAll(async () => {
      node = await startBitcoinNode({ network: rules })
      const { script } = node.wallet.newAddress()
      for (let block = 0; block < rules.coinbaseMaturity + 5; block += 1) node.node.mine(script)
      return async () => node.close()
    })

    function addPaid(file: Transaction, kind: ScriptKind, account = 0) {
      const { script, publicKey, hint } = placed(network, kind, 0, 3, account)
      const { raw, outputs } = node.wallet.pay(script, amount)
      const index = outputs.findIndex((candidate) => Buffer.from(candidate.script).equals(Buffer.from(script)))
      file.addInput({
        txid: Transaction.fromRaw(raw, asItIs).id,
        index,
        sequence: 0xffff_fffd,
        nonWitnessUtxo: raw,
        ...(kind !== 'pkh' && { witnessUtxo: { script, amount } }),
        ...(kind === 'tr' && { tapInternalKey: publicKey.slice(1) }),
        ...hint,
      })
    }

    /** Sends half of the inputs' sum to a stranger, the rest back. */
    function fileOf(
      kinds: readonly ScriptKind[],
      { fee = usualFee, isChangeUnsaid, changeIndex = 7, change }: Changes = {},
    ) {
      const file = new Transaction(asItIs)
      for (const kind of kinds) addPaid(file, kind)
      const sent = (amount * BigInt(kinds.length)) / 2n
      file.addOutput({ script: scriptOfAddress(rules, stranger[network]), amount: sent })
      const { script, hint } = placed(network, usual, 1, changeIndex)
      file.addOutput({ script, amount: amount * BigInt(kinds.length) - sent - fee, ...(!isChangeUnsaid && hint) })
      change?.(file)
      return file.toPSBT()
    }

    it.each([...accountKinds[network].map((kind) => [kind]), [...accountKinds[network]]])(
      'from inputs of kind %s is described correctly, signed, and accepted by a node',
      (...kinds) => {
        const psbt = fileOf(kinds)
        const description = readOf(describePsbt(psbt, keys))
        expect(description).toMatchObject({
          network,
          progress: 'unsigned',
          fee: usualFee,
          lockTime: null,
          hasUnknownFields: false,
          transaction: null,
          inputs: kinds.map((kind) => ({ amount, own: { kind, branch: 0, index: 3 } })),
          outputs: [{ address: stranger[network], own: null }, { own: { kind: usual, branch: 1, index: 7 } }],
        })
        const signed = signPsbt(seed, 0, psbt, reviewOf(description))
        const { progress, transaction } = signed.description
        expect(progress).toBe('complete')
        const entry = node.node.mempool.accept(decodeTransaction(hexToBytes(`0x${transaction?.transaction ?? ''}`)))
        expect(entry).toMatchObject({ fee: usualFee, transaction: { txid: transaction?.id, vsize: transaction?.size } })
        expect(Math.abs(description.size - (transaction?.size ?? 0))).toBeLessThanOrEqual(kinds.length * 2)
        // When signed again, nothing is left to sign.
        expect(() => signPsbt(seed, 0, signed.psbt, reviewOf(description))).toThrow('not-signable')
      },
    )

    it('is signed in part if others have to sign, keeping their signatures', () => {
      const psbt = fileOf([usual], { change: (file) => addPaid(file, usual, 1), fee: usualFee - amount })
      const description = readOf(describePsbt(psbt, keys))
      expect(description.inputs[1]).toMatchObject({ own: null, amount })
      const signed = signPsbt(seed, 0, psbt, reviewOf(description))
      expect(signed.description).toMatchObject({ progress: 'waiting', transaction: null })
      const other = describePsbt(signed.psbt, deriveAccountKeys({ seed }, 1))
      const both = signPsbt(seed, 1, signed.psbt, reviewOf(readOf(other)))
      expect(both.description.progress).toBe('complete')
      const raw = hexToBytes(`0x${both.description.transaction?.transaction ?? ''}`)
      expect(node.node.mempool.accept(decodeTransaction(raw)).fee).toBe(usualFee)
    })

    it('counts only derived change as its own, not change without an origin, with a false one, or beyond reach', () => {
      const ownOf = (changes: Changes) => readOf(describePsbt(fileOf([usual], changes), keys)).outputs[1]?.own
      expect(ownOf({})).toEqual({ kind: usual, branch: 1, index: 7 })
      expect(ownOf({ isChangeUnsaid: true })).toBeNull()
      expect(ownOf({ changeIndex: 2_000_000_000 })).toBeNull()
      const lie = (file: Transaction) => {
        const { hint } = placed(network, usual, 1, 8)
        file.addOutput({ script: scriptOfAddress(rules, stranger[network]), amount: usualFee, ...hint })
      }
      const lied = readOf(describePsbt(fileOf([usual], { fee: usualFee * 2n, change: lie }), keys))
      expect(lied.outputs[2]).toMatchObject({ own: null, address: stranger[network] })
    })

    it.each<[string, ReturnType<typeof reasonOf>, Changes]>([
      ['an absurd fee', 'absurd-fee', { fee: usualFee * 120n }],
      ['outputs above its inputs', 'amounts', { fee: -1n }],
      [
        'a signature type that leaves outputs open',
        'sighash',
        { change: (file) => file.updateInput(0, { sighashType: 2 }) },
      ],
      [
        'a signature type that leaves inputs open',
        'sighash',
        { change: (file) => file.updateInput(0, { sighashType: 0x81 }) },
      ],
    ])('is not signed with %s', (_case, reason, changes) => {
      const psbt = fileOf([usual], changes)
      expect(reasonOf(psbt)).toBe(reason)
      const review = { network, fee: changes.fee ?? usualFee, ownOutputs: [1] }
      expect(() => signPsbt(seed, 0, psbt, review)).toThrow('not-signable')
    })

    it('is refused with negative amounts or too many outputs', () => {
      const { script } = placed(network, usual, 0, 3)
      const marked = 0x0102_0304n
      const marks = Buffer.from('0403020100000000', 'hex')
      const psbt = Buffer.from(fileOf([usual], { change: (file) => file.addOutput({ script, amount: marked }) }))
      const place = psbt.indexOf(marks)
      expect(place).toBeGreaterThan(0)
      psbt.fill(0xff, place, place + marks.length)
      expect(reasonOf(psbt)).toBe('amounts')
      const change = (long: Transaction) => {
        for (let count = 0; count < 1_000; count += 1) long.addOutput({ script, amount: 0n })
      }
      expect(reasonOf(fileOf([usual], { change }))).toBe('too-long')
    })

    it('spends nothing without a stated origin', () => {
      expect(reasonOf(withoutHints(fileOf([usual])))).toBe('not-own')
    })

    it('is not signed without an input’s previous transaction', () => {
      const psbt = fileOf([usual], {
        change: (file) => {
          const { script } = placed(network, usual, 0, 3)
          file.updateInput(0, { ...without('nonWitnessUtxo'), witnessUtxo: { script, amount } })
        },
      })
      expect(reasonOf(psbt)).toBe('no-previous')
    })

    it('accepts only the previous transaction that an input names, even if it has no signatures', () => {
      const psbt = fileOf([usual], {
        change: (file) => {
          const { nonWitnessUtxo, index = 0 } = file.getInput(0)
          if (!nonWitnessUtxo) throw new Error('The input’s transaction is missing')
          const inputs = nonWitnessUtxo.inputs.map((input) => ({ ...input, finalScriptSig: new Uint8Array() }))
          const outputs = nonWitnessUtxo.outputs.map((output, at) =>
            at === index ? { ...output, amount: output.amount - 1_000n } : output,
          )
          const forged = { ...nonWitnessUtxo, segwitFlag: false, witnesses: undefined, inputs, outputs }
          file.updateInput(0, { ...without('witnessUtxo'), nonWitnessUtxo: forged })
        },
      })
      expect(reasonOf(psbt)).toBe('wrong-previous')
    })

    it('is signed only as reviewed, and only for its account', () => {
      const psbt = fileOf([usual])
      const review = reviewOf(readOf(describePsbt(psbt, keys)))
      const other = network === 'bitcoin' ? 'litecoin' : 'bitcoin'
      for (const changed of [
        { fee: usualFee + 1n },
        { ownOutputs: [] },
        { ownOutputs: [0, 1] },
        { network: other },
      ] as const)
        expect(() => signPsbt(seed, 0, psbt, { ...review, ...changed })).toThrow('not-signable')
      expect(() => signPsbt(seed, 1, psbt, review)).toThrow('not-signable')
      expect(describePsbt(psbt, deriveAccountKeys({ seed }, 1))).toEqual({ status: 'refused', reason: 'not-own' })
    })

    it('reports unknown fields, keeps them, and shows outputs without an address', () => {
      const psbt = fileOf([usual], {
        fee: usualFee,
        change: (file) => {
          file.addOutput({ script: Uint8Array.of(0x6a, 2, 7, 7), amount: 0n })
          file.updateInput(0, { unknown: [[{ type: 0x77, key: Uint8Array.of(1) }, Uint8Array.of(9)]] })
        },
      })
      const description = readOf(describePsbt(psbt, keys))
      expect(description.hasUnknownFields).toBe(true)
      expect(description.outputs[2]).toEqual({ amount: 0n, address: null, script: '6a020707', own: null })
      const signed = signPsbt(seed, 0, psbt, reviewOf(description))
      expect(Transaction.fromPSBT(signed.psbt, asItIs).getInput(0).unknown).toEqual([
        [{ type: 0x77, key: Uint8Array.of(1) }, Uint8Array.of(9)],
      ])
    })
  })
}

it('is read by a locked keyring, but signed only by an unlocked one', async () => {
  const { ask } = fakeKeyring()
  const password = 'correct horse battery staple 42'
  const { accounts } = await ask.importWords({ password, name: 'Words', words })
  const accountId = accounts[0]?.id ?? ''
  const psbt = base64.decode(bip174.valid[0]?.psbt ?? '')
  const review = { accountId, psbt, reviewed: { network: 'bitcoin', fee: 0n, ownOutputs: [] } } as const
  await expect(ask.signPsbt(review)).rejects.toThrow('not-signable')
  await ask.lock({})
  expect(await ask.describePsbt({ accountId, psbt })).toEqual({ status: 'refused', reason: 'not-own' })
  await expect(ask.signPsbt(review)).rejects.toThrow('locked')
})

/** Removes a field from an input, which the library's types don't allow for. */
function without(field: string): object {
  return { [field]: undefined }
}

function withoutHints(psbt: Uint8Array): Uint8Array {
  const file = Transaction.fromPSBT(psbt, asItIs)
  const bare = new Transaction(asItIs)
  for (let at = 0; at < file.inputsLength; at += 1) {
    const { bip32Derivation: _hint, ...input } = file.getInput(at)
    bare.addInput(input)
  }
  for (let at = 0; at < file.outputsLength; at += 1) bare.addOutput(file.getOutput(at))
  return bare.toPSBT()
}
