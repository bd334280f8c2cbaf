import { configVariable } from 'hardhat/config'
import type { HttpNetworkUserConfig } from 'hardhat/types/config'

import { firstLocalRpcPort, networks } from '#deployments/networks.ts'

/**
 * The networks that `npm run deploy` supports: the seven public ones by their key, and `local-<key>` for a local chain.
 *
 * Hardhat reads the variables from its keystore (`npm run hardhat -- keystore set DEPLOYER_PRIVATE_KEY`) or from the
 * environment, and only when a network is used.
 */
export function hardhatNetworks(): Record<string, HttpNetworkUserConfig> {
  const firstPort = Number(process.env.RPC_PORT ?? firstLocalRpcPort)
  const entries = networks.flatMap(({ key, chainId, localChainId }, index): [string, HttpNetworkUserConfig][] => [
    [
      key,
      {
        type: 'http',
        chainId,
        url: configVariable(`${key.toUpperCase()}_RPC_URL`),
        accounts: [configVariable('DEPLOYER_PRIVATE_KEY')],
      },
    ],
    [`local-${key}`, { type: 'http', chainId: localChainId, url: `http://127.0.0.1:${firstPort + index}` }],
  ])
  return Object.fromEntries(entries)
}
