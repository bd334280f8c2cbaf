/** The holder of each lock in this tab, for browsers without Web Locks, which are missing on plain HTTP. */
const queues = new Map<string, Promise<unknown>>()

/**
 * Waits until the lock `name` is free in every tab of this browser, then runs `work` while holding it. Without Web
 * Locks, it only serializes the calls within one tab.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = (navigator as Partial<Navigator>).locks
  return locks ? locks.request(name, work) : afterOthersHere(name, work)
}

async function afterOthersHere<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(name)
  const done = Promise.allSettled([before]).then(work)
  queues.set(name, done)
  return done
}
