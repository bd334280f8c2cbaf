import { custom } from 'viem'
import { mainnet } from 'viem/chains'
import { beforeEach, expect, test, vi } from 'vitest'
import { createConfig, createStorage, mock } from 'wagmi'
import { connect, disconnect } from 'wagmi/actions'
import { knownWallet } from './known-wallet.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
})

test('reads wagmi’s stored connection until it ends', async () => {
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: custom({ request: async () => null }) },
    connectors: [mock({ accounts: [address] })],
    storage: createStorage({ storage: localStorage }),
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('The configuration has no connector')
  expect(knownWallet()).toBeNull()
  await connect(config, { connector })
  expect(knownWallet()).toBe(address)
  await disconnect(config)
  expect(knownWallet()).toBeNull()
})

test.each(['', '{', 'null', '{"state":{"connections":{"value":[["a",{"accounts":[7]}]]},"current":"a"}}'])(
  'finds no wallet if %j is stored',
  (text) => {
    localStorage.setItem('wagmi.store', text)
    expect(knownWallet()).toBeNull()
  },
)
