import { createServer } from 'vite'

import { appConfigPath } from '#api/app-config.ts'

import { generateDeployments, redeploy } from './dev/redeploy.ts'
import { watchFiles } from './dev/watch-files.ts'
import { WorldProcess } from './local-world/world-process.ts'
import { announceWorld } from './local-world/announce-world.ts'
import { findFreePort, loopback, publicHost, requireFreePorts } from './local-world/ports.ts'
import { runUntilSignal } from './local-world/run-until-signal.ts'
import { defaultPort } from './local-world/start-local-world.ts'
import { devUsage, readWorldOptions } from './local-world/world-options.ts'

// The local world behind Vite's development server: saved files show at once, and saved contracts are redeployed.
await runUntilSignal(async () => {
  const options = readWorldOptions(process.argv.slice(2), process.env, { mayChooseChains: true })
  if (options === undefined) {
    console.log(devUsage)
    process.exit(0)
  }
  const port = options.port === 0 ? await findFreePort() : (options.port ?? defaultPort)
  await requireFreePorts(port, [])
  const url = `http://${publicHost}:${port}`
  // The same port for every new world, because Vite proxies requests to it.
  const worldPort = await findFreePort()
  const world = new WorldProcess({ ...options, port: worldPort, publicUrl: url, app: 'none' })
  const { url: worldUrl, chains, bitcoinNodes, tronUrl } = await world.start()

  process.env.VITE_LOCAL_WORLD = '1'
  process.env.VITE_LOCAL_CHAINS = options.chains?.join(',') ?? ''
  const server = await createServer({
    server: {
      host: loopback,
      port,
      strictPort: true,
      proxy: { '/local/': worldUrl, '/api/': worldUrl, '/file/': worldUrl, [appConfigPath]: worldUrl },
    },
  })
  await server.listen()
  console.log(announceWorld({ url, chains, bitcoinNodes, tronUrl }))

  const stopWatching = watchFiles(
    ['contracts', 'ignition/modules'],
    (file) => /\.(sol|ts)$/.test(file) && !file.includes('mocks'),
    (files) =>
      redeploy(files, {
        generate: (changed) => {
          world.prepare()
          return generateDeployments(changed)
        },
        restart: async () => void (await world.start()),
        reloadPages: () => server.ws.send({ type: 'full-reload' }),
        log: (line) => console.log(line),
      }),
  )
  return {
    close: async () => {
      stopWatching()
      await server.close()
      await world.stop()
    },
  }
})
