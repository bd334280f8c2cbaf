import { parseArgs } from 'node:util'

import { firstLocalRpcPort } from '#deployments/networks.ts'

import { defaultDataFolder, defaultPort } from './start-local-world.ts'
import type { LocalWorldOptions } from './start-local-world.ts'

/** What the command line may say. */
export const worldUsage = `Options, or environment variables of the same meaning:
  --port <number>       PORT       the app, default ${defaultPort}; 0 picks a free one
  --rpc-port <number>   RPC_PORT   the first of seven chains, default ${firstLocalRpcPort}; 0 picks free ones
  --data <folder>       DATA       where state is kept, default ${defaultDataFolder}
WALLETCONNECT_PROJECT_ID offers WalletConnect; WALLETCONNECT_RELAY_URL names another relay than its own.`

/**
 * Options of a local world from command line and environment; `undefined` if only help was asked for.
 * @throws If an option is unknown, or a port is none.
 */
export function readWorldOptions(
  commandLine: readonly string[],
  environment: NodeJS.ProcessEnv,
): LocalWorldOptions | undefined {
  const { values } = parseArgs({
    args: [...commandLine],
    options: {
      port: { type: 'string', default: environment.PORT ?? String(defaultPort) },
      'rpc-port': { type: 'string', default: environment.RPC_PORT ?? String(firstLocalRpcPort) },
      data: { type: 'string', default: environment.DATA ?? defaultDataFolder },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined

  const projectId = environment.WALLETCONNECT_PROJECT_ID
  const relayUrl = environment.WALLETCONNECT_RELAY_URL
  return {
    port: parsePort(values.port),
    rpcPort: parsePort(values['rpc-port']),
    dataFolder: values.data,
    walletConnect: projectId ? { projectId, ...(relayUrl ? { relayUrl } : {}) } : null,
  }
}

function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`${text} is no port`)
  return port
}
