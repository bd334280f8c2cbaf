import { afterAll, vi } from 'vitest'

// Test files share a process: the stubs of one must not leak into the next.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
