import { announceWorld } from './local-world/announce-world.ts'
import { runUntilSignal } from './local-world/run-until-signal.ts'
import { startLocalWorld } from './local-world/start-local-world.ts'
import { readWorldOptions, worldUsage } from './local-world/world-options.ts'

await runUntilSignal(async () => {
  const options = readWorldOptions(process.argv.slice(2), process.env)
  if (options === undefined) {
    console.log(worldUsage)
    process.exit(0)
  }
  const world = await startLocalWorld({ ...options, log: (line) => console.log(line) })
  console.log(announceWorld(world))
  return world
})
