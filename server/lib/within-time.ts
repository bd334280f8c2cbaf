/** Returns the promise's value, or null after a timeout. */
export async function withinTime<Value>(value: Promise<Value>, milliseconds: number): Promise<Value | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), milliseconds)
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}
