import { createServer } from 'vite'

import { appConfigPath } from '#api/app-config.ts'

import { announceWorld } from './local-world/announce-world.ts'
import { findFreePort, loopback, publicHost, requireFreePorts } from './local-world/ports.ts'
import { runUntilSignal } from './local-world/run-until-signal.ts'
import { defaultPort, startLocalWorld } from './local-world/start-local-world.ts'
import { readWorldOptions, worldUsage } from './local-world/world-options.ts'

// The local world with Vite's development server in front: a saved file shows at once.
await runUntilSignal(async () => {
  const options = readWorldOptions(process.argv.slice(2), process.env)
  if (options === undefined) {
    console.log(worldUsage)
    process.exit(0)
  }
  const port = options.port === 0 ? await findFreePort() : (options.port ?? defaultPort)
  await requireFreePorts(port, [])
  const url = `http://${publicHost}:${port}`
  const world = await startLocalWorld({
    ...options,
    port: 0,
    publicUrl: url,
    app: 'none',
    log: (line) => console.log(line),
  })

  process.env.VITE_LOCAL_WORLD = '1'
  const server = await createServer({
    server: {
      host: loopback,
      port,
      strictPort: true,
      proxy: { '/local/': world.url, '/api/': world.url, [appConfigPath]: world.url },
    },
  })
  await server.listen()
  console.log(announceWorld({ url, chains: world.chains }))
  return {
    close: async () => {
      await server.close()
      await world.close()
    },
  }
})
