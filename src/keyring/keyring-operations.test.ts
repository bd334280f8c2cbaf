import {
  encodeFunctionData,
  maxUint256,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { fakeKeyring } from './fake-keyring.ts'

const password = 'violet otter paints 91 doors'
const mnemonic = `${'abandon '.repeat(11)}about`

async function imported() {
  const keyring = fakeKeyring()
  const wallet = await keyring.ask.importWords({ password, name: 'Mine', words: mnemonic })
  const [account] = wallet.accounts
  if (account === undefined) throw new Error('The wallet has no account')
  return { ...keyring, wallet, account }
}

describe('addresses', () => {
  it('match those of other wallets on every network', async () => {
    const { account } = await imported()
    expect(account.addresses).toEqual({
      evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      bitcoin: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      litecoin: 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh',
      dogecoin: 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC',
      tron: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    })
  })

  it('are added with the next index', async () => {
    const { ask, wallet } = await imported()
    const second = await ask.addAccount({ walletId: wallet.id, name: 'Savings' })
    expect(second).toMatchObject({ index: 1, addresses: { evm: '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0' } })
  })
})

describe('a wallet whose last index was changed in storage', () => {
  it('gets no account that would leave its path', async () => {
    const { ask, store, wallet } = await imported()
    store.records.directory = JSON.parse(
      JSON.stringify(store.records.directory).replace('"index":0', '"index":2147483647'),
    )
    await expect(ask.addAccount({ walletId: wallet.id, name: 'Next' })).rejects.toMatchObject({
      code: 'invalid-request',
    })
  })
})

describe('signing', () => {
  it('signs transactions, messages and typed data with the account', async () => {
    const { ask, account } = await imported()
    const { evm } = account.addresses
    if (evm === undefined) throw new Error('The account has no address')
    const transaction = {
      type: 'eip1559',
      chainId: 1,
      to: evm,
      value: 1n,
      gas: 21_000n,
      nonce: 0,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
    } as const
    const signed = await ask.signTransaction({ accountId: account.id, transaction })
    expect(parseTransaction(signed)).toMatchObject({ chainId: 1, value: 1n })
    expect(await recoverTransactionAddress({ serializedTransaction: signed as `0x02${string}` })).toBe(evm)

    const message = 'Sign in to Sevenport'
    const signature = await ask.signMessage({ accountId: account.id, message })
    expect(await verifyMessage({ address: evm, message, signature })).toBe(true)

    const typedData = {
      domain: { name: 'Test', chainId: 1 },
      types: { Mail: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Mail',
      message: { amount: '5' },
    } as const
    const typedSignature = await ask.signTypedData({ accountId: account.id, typedData: JSON.stringify(typedData) })
    const asViem = { ...typedData, message: { amount: 5n } }
    expect(await verifyTypedData({ address: evm, ...asViem, signature: typedSignature })).toBe(true)
  })

  it('refuses unlimited approvals, in a call and in a permit', async () => {
    const { ask, account } = await imported()
    const { evm } = account.addresses
    if (evm === undefined) throw new Error('The account has no address')
    const abi = parseAbi(['function approve(address spender, uint256 amount)'])
    const data = encodeFunctionData({ abi, args: [evm, maxUint256] })
    const common = { type: 'legacy', chainId: 1, gas: 60_000n, nonce: 0, gasPrice: 1n } as const
    await expect(
      ask.signTransaction({ accountId: account.id, transaction: { ...common, to: evm, data } }),
    ).rejects.toMatchObject({ code: 'unlimited-approval' })
    const permit = {
      types: { Permit: [{ name: 'value', type: 'uint256' }] },
      primaryType: 'Permit',
      message: { value: maxUint256.toString() },
    }
    await expect(ask.signTypedData({ accountId: account.id, typedData: JSON.stringify(permit) })).rejects.toMatchObject(
      { code: 'unlimited-approval' },
    )
  })

  it('signs only with the account that pages show, even if storage was changed since unlocking', async () => {
    const { ask, store, account } = await imported()
    const tampered = JSON.stringify(store.records.directory).replaceAll(
      String(account.addresses.evm),
      '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
    )
    store.records.directory = JSON.parse(tampered)
    await expect(ask.signMessage({ accountId: account.id, message: 'a' })).rejects.toMatchObject({
      code: 'vault-damaged',
    })
  })

  it('refuses while locked, and for a watch-only address', async () => {
    const { ask, account } = await imported()
    const watched = await ask.watchAddress({ name: 'Ada', address: '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0' })
    const accountId = watched.accounts[0]?.id ?? ''
    await expect(ask.signMessage({ accountId, message: 'a' })).rejects.toMatchObject({ code: 'not-signable' })
    await ask.lock({})
    await expect(ask.signMessage({ accountId: account.id, message: 'a' })).rejects.toMatchObject({ code: 'locked' })
  })
})

describe('locking', () => {
  it('unlocks with the right password, and waits after five wrong ones', async () => {
    let time = 1_000_000
    const keyring = fakeKeyring({ now: () => time })
    await keyring.ask.createWallet({ password, name: 'Mine', wordCount: 12 })
    await keyring.ask.lock({})
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(keyring.ask.unlock({ password: 'wrong' })).rejects.toMatchObject({ code: 'wrong-password' })
    }
    expect(keyring.state().retryAt).toBe(time + 5_000)
    // Another tab, or this one after a reload, must wait as well.
    const another = fakeKeyring({ store: keyring.store, now: () => time })
    await expect(another.ask.unlock({ password })).rejects.toMatchObject({ code: 'too-many-tries' })
    time += 5_000
    await expect(another.ask.unlock({ password: 'wrong' })).rejects.toMatchObject({ code: 'wrong-password' })
    expect(another.state().retryAt).toBe(time + 10_000)
    time += 10_000
    await another.ask.unlock({ password })
    expect(another.state()).toMatchObject({ status: 'unlocked', retryAt: null })
  })

  it('doubles the wait with every wrong password after the fifth, up to five minutes', async () => {
    let time = 1_000_000
    const { ask, state } = fakeKeyring({ now: () => time })
    await ask.createWallet({ password, name: 'Mine', wordCount: 12 })
    const waits: number[] = []
    for (let tries = 0; tries < 12; tries += 1) {
      await expect(ask.unlock({ password: 'wrong' })).rejects.toMatchObject({ code: 'wrong-password' })
      const { retryAt } = state()
      waits.push(retryAt === null ? 0 : (retryAt - time) / 1_000)
      time = retryAt ?? time
    }
    expect(waits).toEqual([0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 300, 300])
  })

  it('lets a user who forgot the password start over at once', async () => {
    const { ask, state, wallet } = await imported()
    await ask.watchAddress({ name: 'Ada', address: '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0' })
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(ask.unlock({ password: 'wrong' })).rejects.toMatchObject({ code: 'wrong-password' })
    }
    await ask.eraseAll({})
    expect(state()).toMatchObject({ status: 'empty', wallets: [], selectedAccountId: null, retryAt: null })
    await expect(ask.backupQuestions({ walletId: wallet.id })).rejects.toMatchObject({ code: 'locked' })
    const restored = await ask.importWords({ password: 'seven copper lanterns', name: 'Again', words: mnemonic })
    expect(restored.accounts[0]?.addresses).toEqual(wallet.accounts[0]?.addresses)
  })

  it('refuses a password that is easily guessed', async () => {
    const { ask, store } = fakeKeyring()
    await expect(ask.createWallet({ password: 'password12345', name: 'Mine', wordCount: 12 })).rejects.toMatchObject({
      code: 'weak-password',
    })
    expect(store.records).toEqual({})
  })

  it('locks after the configured idle time, regardless of timers', async () => {
    let time = 1_000_000
    const { ask } = fakeKeyring({ now: () => time })
    const wallet = await ask.createWallet({ password, name: 'Mine', wordCount: 12 })
    time += 4 * 60_000
    await ask.stayUnlocked({})
    time += 4 * 60_000
    expect(await ask.backupQuestions({ walletId: wallet.id })).toHaveLength(4)
    time += 60_000
    await expect(ask.backupQuestions({ walletId: wallet.id })).rejects.toMatchObject({ code: 'locked' })
  })

  it('opens the wallets only with the new password after a change', async () => {
    const { ask, account } = await imported()
    const newPassword = 'seven copper lanterns hum low'
    await ask.changePassword({ password, newPassword })
    await ask.lock({})
    await expect(ask.unlock({ password })).rejects.toMatchObject({ code: 'wrong-password' })
    await ask.unlock({ password: newPassword })
    expect(await ask.signMessage({ accountId: account.id, message: 'a' })).toMatch(/^0x/)
  })
})

describe('storage', () => {
  it('has its addresses derived again after tampering', async () => {
    const { ask, store, state, account } = await imported()
    await ask.lock({})
    const tampered = JSON.stringify(store.records.directory).replaceAll(
      String(account.addresses.evm),
      '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
    )
    store.records.directory = JSON.parse(tampered)
    await ask.unlock({ password })
    expect(state().wallets[0]?.accounts[0]?.addresses.evm).toBe(account.addresses.evm)
  })

  it('contains nothing of a removed wallet', async () => {
    const { ask, store, wallet } = await imported()
    await expect(ask.removeWallet({ walletId: wallet.id, password, answers: [] })).rejects.toMatchObject({
      code: 'invalid-words',
    })
    const answers = mnemonic.split(' ').map((word, index) => ({ position: index + 1, word }))
    await ask.removeWallet({ walletId: wallet.id, password, answers })
    expect(store.records).toMatchObject({ vault: null, directory: { wallets: [] } })
  })
})

describe('words', () => {
  it('confirms all words or the requested ones, and reveals no single word', async () => {
    const { ask, wallet, state } = await imported()
    const walletId = wallet.id
    expect(await ask.confirmWords({ walletId, answers: [{ position: 12, word: 'about' }] })).toBe(false)
    const asked = await ask.backupQuestions({ walletId })
    const answers = asked.map((position) => ({ position, word: position === 12 ? 'about' : 'abandon' }))
    expect(await ask.confirmWords({ walletId, answers })).toBe(true)
    expect(state().wallets[0]?.backedUpAt).not.toBeNull()
  })

  it('shows the words for the password', async () => {
    const { ask, wallet } = await imported()
    expect(await ask.revealWords({ walletId: wallet.id, password })).toEqual(mnemonic.split(' '))
    await expect(ask.revealWords({ walletId: wallet.id, password: 'wrong' })).rejects.toMatchObject({
      code: 'wrong-password',
    })
  })
})
