import { type LaunchFiles, startLaunch } from './launch-start.ts'

/** Written in by the build: see `scripts/build/launch-preload-plugin.ts`. */
declare const LAUNCH_FILES: LaunchFiles

startLaunch(LAUNCH_FILES)
