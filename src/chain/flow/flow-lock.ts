/** Subjects locked in this tab, for browsers without Web Locks, which are missing on plain HTTP. */
const heldHere = new Set<string>()

/**
 * Runs `work` while holding the lock `name`, which no other tab of this browser can hold at the same time. Returns at
 * once, without running anything, if it is taken.
 */
export async function withLockIfFree(name: string, work: () => Promise<void>): Promise<void> {
  if (heldHere.has(name)) return
  heldHere.add(name)
  try {
    await request(name, { ifAvailable: true }, work)
  } finally {
    heldHere.delete(name)
  }
}

/** Waits until the lock `name` is free in every tab, then runs `work` while holding it. */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  await request(name, {}, async () => {
    if (heldHere.has(name)) return
    heldHere.add(name)
    try {
      await work()
    } finally {
      heldHere.delete(name)
    }
  })
}

async function request(name: string, options: LockOptions, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks
  if (!locks) return work()
  await locks.request(name, options, async (lock) => {
    if (lock) await work()
  })
}
