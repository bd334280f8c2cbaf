import { connectorsForWallets, type WalletList } from '@rainbow-me/rainbowkit'
import { injectedWallet, walletConnectWallet } from '@rainbow-me/rainbowkit/wallets'
import { beforeEach, expect, test, vi } from 'vitest'
import { type CreateConnectorFn, createConnector, mock } from 'wagmi'
import { walletConnectors } from './wallet-connectors.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const options = { appName: 'Sevenport', projectId: 'project', walletConnectParameters: { relayUrl: 'wss://relay' } }

/** Parameters of the wallets, in the order in which the connectors request them. */
let asked: unknown[]

function wallet(id: string, create: typeof injectedWallet | typeof walletConnectWallet, hidden?: boolean) {
  return (parameters: Parameters<typeof walletConnectWallet>[0]) => {
    asked.push(parameters)
    return {
      ...create(parameters),
      id,
      ...(hidden !== undefined && { hidden: () => hidden }),
      createConnector: (details: object) =>
        createConnector((config) => ({ ...mock({ accounts: [address] })(config), ...details })),
    }
  }
}

const list: WalletList = [
  { groupName: 'Seen', wallets: [wallet('perhaps', injectedWallet, false), wallet('first', injectedWallet)] },
  {
    groupName: 'Others',
    wallets: [wallet('never', injectedWallet, true), wallet('walletConnect', walletConnectWallet)],
  },
]

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://sevenport.example' } })
  vi.stubGlobal('document', { baseURI: 'https://sevenport.example/' })
  asked = []
})

function detailsOf(connectors: readonly CreateConnectorFn[]): unknown[] {
  const config = { chains: [], emitter: { emit: vi.fn() } } as never
  return connectors.map((create) => {
    const { rkDetails } = JSON.parse(JSON.stringify(create(config))) as { rkDetails: unknown }
    return rkDetails
  })
}

test('tells the dialogs the same as RainbowKit itself, in the same order', () => {
  const theirs = detailsOf(connectorsForWallets(list, options))
  const theirQuestions = asked
  asked = []
  const ours = detailsOf(walletConnectors(list, options))
  expect(ours).toEqual(theirs)
  expect(asked).toEqual(theirQuestions)
  expect(ours).toHaveLength(4)
})
