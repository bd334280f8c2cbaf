import { externalTokens } from '#deployments/external.ts'
import { networks } from '#deployments/networks.ts'

import { checkExternalTokens } from './deployment/check-external-tokens.ts'

const usage = `Compares deployments/external.ts with the chains, before a build for public networks.

  RPC_URLS=1=https://…,56=https://… npm run check:tokens

RPC_URLS has the same format as for the server. The command names networks that list tokens but have no RPC in it,
and fails.`

const rpcUrls = new Map(
  (process.env.RPC_URLS ?? '')
    .split(',')
    .filter((entry) => entry !== '')
    .map((entry) => entry.trim().split(/=(.*)/s).slice(0, 2) as [string, string]),
)
if (rpcUrls.size === 0 || process.argv.length > 2) {
  console.error(usage)
  process.exit(1)
}

const listed = networks.filter(({ key }) => externalTokens[key].length > 0)
const faults = await Promise.all(
  listed.map(async (network) => {
    const tokens = externalTokens[network.key]
    const rpcUrl = rpcUrls.get(String(network.chainId))
    if (rpcUrl === undefined) return [`${network.name}: RPC_URLS has no RPC for chain ${network.chainId}`]
    try {
      const found = await checkExternalTokens({ network, tokens, rpcUrl })
      if (found.length === 0) console.log(`${network.name}: ${tokens.map(({ symbol }) => symbol).join(', ')} match`)
      return found
    } catch (error) {
      // The message of a failed call contains its URL, which may contain an API key.
      return [`${network.name}: ${(error as { details?: string }).details ?? 'the RPC does not respond'}`]
    }
  }),
)
for (const fault of faults.flat()) console.error(fault)
process.exitCode = faults.flat().length === 0 ? 0 : 1
