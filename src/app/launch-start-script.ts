import { type LaunchFiles, startLaunch } from './launch-start.ts'

/** Inserted by the build: see `scripts/build/launch-preload-plugin.ts`. */
declare const LAUNCH_FILES: LaunchFiles

startLaunch(LAUNCH_FILES)
