import { devicePaths } from './device-paths.ts'
import { paths } from './paths.ts'

/** Every page by name, also of the wallet on this device, whose paths the launch does without. */
export const allPaths = { ...paths, ...devicePaths } as const
