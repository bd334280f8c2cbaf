import type { Path } from '#src/config/paths.ts'

import { test } from './test.ts'

/**
 * Declares which pages' main action a journey performs, for its report. Every page of the app needs such a journey:
 * `test/architecture/routes.test.ts`.
 */
export function performs(...pages: readonly Path[]): void {
  test.info().annotations.push(...pages.map((description) => ({ type: 'performs', description })))
}
