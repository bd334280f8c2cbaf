import { overrideTask } from 'hardhat/config'

/** Hardhat's console with pools, tokens and accounts as globals: see `local-contracts.ts`. */
export const consoleTask = overrideTask('console')
  .setInlineAction(async (args, hre, runSuper) => {
    // Imported here, because the configuration is loaded for every task.
    const { openLocalContracts } = await import('./local-contracts.ts')
    const { buildContracts } = await import('#scripts/deployment/build-contracts.ts')
    await buildContracts(hre)
    // A console only knows globals that exist when it starts.
    Object.assign(globalThis, await openLocalContracts(hre))
    return (await runSuper({ ...args, noCompile: true })) as unknown
  })
  .build()
