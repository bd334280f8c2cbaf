import type { Path } from '#src/config/paths.ts'

import { test } from './test.ts'

/**
 * Says in a journey which pages it performs the main action of; its report names them. Every page of the app has such a
 * journey: `test/architecture/routes.test.ts`.
 */
export function performs(...pages: readonly Path[]): void {
  test.info().annotations.push(...pages.map((description) => ({ type: 'performs', description })))
}
