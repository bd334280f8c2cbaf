import { devicePaths } from './device-paths.ts'
import { operatorPaths } from './operator-paths.ts'
import { paths } from './paths.ts'

/** Every page by name, also those of the wallet on this device and of operators, whose paths the launch does without. */
export const allPaths = { ...paths, ...devicePaths, ...operatorPaths } as const
