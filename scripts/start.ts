import { parseArgs } from 'node:util'

import type { AppConfig } from '#api/app-config.ts'

import { announceWorld } from './local-world/announce-world.ts'
import {
  defaultDataFolder,
  defaultPort,
  type LocalWorldOptions,
  startLocalWorld,
} from './local-world/start-local-world.ts'
import { PortTakenError } from './local-world/ports.ts'
import { WorldRunningError } from './local-world/world-state.ts'
import { defaultRpcPort } from './deployment/hardhat-networks.ts'
