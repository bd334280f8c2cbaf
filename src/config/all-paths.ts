import { devicePaths } from './device-paths.ts'
import { operatorPaths } from './operator-paths.ts'
import { paths } from './paths.ts'

/** Every page by name, including the device wallet's and the operators', whose paths the launch bundle leaves out. */
export const allPaths = { ...paths, ...devicePaths, ...operatorPaths } as const
