import { expect, test } from 'vitest'

import { publishedVersions } from '#server/modules/configuration/published-versions.ts'
import packageJson from '../../package.json' with { type: 'json' }

test('the newest version that the backend announces is the one being built', () => {
  expect(publishedVersions[0]?.version).toBe(packageJson.version)
})
