import { parseArgs } from 'node:util'

import { firstLocalRpcPort, type NetworkKey, networks } from '#deployments/networks.ts'

import { highestPort } from './ports.ts'
import { defaultDataFolder, defaultPort } from './start-local-world.ts'
import type { LocalWorldOptions } from './start-local-world.ts'

/** Help for the command line. */
export const worldUsage = `Options, or environment variables with the same meaning:
  --port <number>       PORT       port of the app, default ${defaultPort}; 0 picks a free one
  --rpc-port <number>   RPC_PORT   port of the first of seven chains, default ${firstLocalRpcPort}; 0 picks free ones
  --data <folder>       DATA       folder for the state, default ${defaultDataFolder}
  --without-bitcoin     BITCOIN=off  run the server without Bitcoin, Litecoin and Dogecoin
  --without-tron        TRON=off   run the server without TRON
WALLETCONNECT_PROJECT_ID enables WalletConnect; WALLETCONNECT_RELAY_URL sets a different relay.`

/** Help for the command line of `npm run dev`. */
export const devUsage = `${worldUsage}
  --chains <names>      CHAINS     only these chains, such as ethereum or ethereum,bsc (starts faster); all seven if unset`

/**
 * Reads a local world's options from the command line and environment; `undefined` if only help was requested.
 * @param mayChooseChains Whether fewer than seven chains are allowed. A built app shows all of them.
 * @throws If an option is unknown, a port is invalid, or a chain doesn't exist.
 */
export function readWorldOptions(
  commandLine: readonly string[],
  environment: NodeJS.ProcessEnv,
  { mayChooseChains = false } = {},
): LocalWorldOptions | undefined {
  const { values } = parseArgs({
    args: [...commandLine],
    options: {
      port: { type: 'string', default: environment.PORT ?? String(defaultPort) },
      'rpc-port': { type: 'string', default: environment.RPC_PORT ?? String(firstLocalRpcPort) },
      data: { type: 'string', default: environment.DATA ?? defaultDataFolder },
      'without-bitcoin': { type: 'boolean', default: environment.BITCOIN === 'off' },
      'without-tron': { type: 'boolean', default: environment.TRON === 'off' },
      ...(mayChooseChains && { chains: { type: 'string', default: environment.CHAINS ?? '' } }),
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined

  const port = parsePort(values.port, 'PORT')
  const rpcPort = parsePort(values['rpc-port'], 'RPC_PORT')
  const highestRpcPort = highestPort - networks.length + 1
  if (rpcPort > highestRpcPort) {
    throw new Error(
      `RPC_PORT: the ${networks.length} chains need ports ${rpcPort} to ${rpcPort + networks.length - 1}, and ` +
        `the highest port is ${highestPort}. Choose ${highestRpcPort} or less`,
    )
  }

  const projectId = environment.WALLETCONNECT_PROJECT_ID
  const relayUrl = environment.WALLETCONNECT_RELAY_URL
  return {
    port,
    rpcPort,
    dataFolder: values.data,
    ...unreadNetworks(values),
    ...(typeof values.chains === 'string' && values.chains !== '' ? { chains: parseChains(values.chains) } : {}),
    walletConnect: projectId ? { projectId, ...(relayUrl ? { relayUrl } : {}) } : null,
  }
}

/** The non-EVM networks that the server shouldn't scan. */
function unreadNetworks(values: { readonly 'without-bitcoin': boolean; readonly 'without-tron': boolean }) {
  return { ...(values['without-bitcoin'] && { bitcoin: false }), ...(values['without-tron'] && { tron: false }) }
}

function parsePort(text: string, name: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > highestPort)
    throw new Error(`${name}: ${text} is not a port from 0 to ${highestPort}`)
  return port
}

function parseChains(text: string): readonly NetworkKey[] {
  return text.split(',').map((name) => {
    const network = networks.find(({ key }) => key === name.trim().replace(/^local-/, ''))
    if (network === undefined)
      throw new Error(`${name} is not a chain. Choose from ${networks.map(({ key }) => key).join(', ')}`)
    return network.key
  })
}
