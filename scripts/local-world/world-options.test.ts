import { describe, expect, it } from 'vitest'

import { readWorldOptions } from './world-options.ts'

describe('readWorldOptions', () => {
  it('has a default for everything', () => {
    expect(readWorldOptions([], {})).toEqual({ port: 4177, rpcPort: 8545, dataFolder: '.data', walletConnect: null })
  })

  it('reads the environment, and gives the command line precedence', () => {
    const options = readWorldOptions(['--port', '5000'], { PORT: '1', RPC_PORT: '9000', DATA: 'elsewhere' })
    expect(options).toMatchObject({ port: 5000, rpcPort: 9000, dataFolder: 'elsewhere' })
  })

  it('offers WalletConnect if a project id is set, and uses another relay if one is named', () => {
    expect(readWorldOptions([], { WALLETCONNECT_PROJECT_ID: 'id' })?.walletConnect).toEqual({ projectId: 'id' })
    const environment = { WALLETCONNECT_PROJECT_ID: 'id', WALLETCONNECT_RELAY_URL: 'ws://127.0.0.1:1' }
    expect(readWorldOptions([], environment)?.walletConnect).toEqual({
      projectId: 'id',
      relayUrl: 'ws://127.0.0.1:1',
    })
  })

  it.each(['-1', '70000', 'abc', '1.5'])('rejects %s as a port', (port) => {
    expect(() => readWorldOptions([`--port=${port}`], {})).toThrow('is not a port')
  })

  it('rejects a first chain port that leaves too little room for all chains', () => {
    expect(() => readWorldOptions(['--rpc-port=65530'], {})).toThrow('need ports 65530 to 65536')
    expect(readWorldOptions(['--rpc-port=65529'], {})?.rpcPort).toBe(65_529)
  })

  it('accepts fewer chains where that is allowed', () => {
    const choosing = { mayChooseChains: true }
    expect(readWorldOptions(['--chains', 'ethereum, local-bsc'], {}, choosing)?.chains).toEqual(['ethereum', 'bsc'])
    expect(readWorldOptions([], { CHAINS: 'fantom' }, choosing)?.chains).toEqual(['fantom'])
    expect(readWorldOptions([], {}, choosing)).not.toHaveProperty('chains')
    expect(() => readWorldOptions(['--chains', 'solana'], {}, choosing)).toThrow(
      'solana is not a chain. Choose from ethereum, bsc',
    )
    expect(() => readWorldOptions(['--chains', 'ethereum'], {})).toThrow('--chains')
  })

  it('makes the server scan TRON unless told otherwise', () => {
    expect(readWorldOptions([], { TRON: 'on' })).not.toHaveProperty('tron')
    expect(readWorldOptions(['--without-tron'], {})?.tron).toBe(false)
    expect(readWorldOptions([], { TRON: 'off' })?.tron).toBe(false)
  })

  it('makes the server scan Bitcoin-like networks unless told otherwise', () => {
    expect(readWorldOptions([], { BITCOIN: 'on' })).not.toHaveProperty('bitcoin')
    expect(readWorldOptions(['--without-bitcoin'], {})?.bitcoin).toBe(false)
    expect(readWorldOptions([], { BITCOIN: 'off' })?.bitcoin).toBe(false)
  })

  it('rejects an unknown option', () => {
    expect(() => readWorldOptions(['--prot', '1'], {})).toThrow('--prot')
  })
})
