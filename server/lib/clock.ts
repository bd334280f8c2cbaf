/** The process's time; tests can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Returns `moment` plus `seconds`, which may be negative. */
export function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}
