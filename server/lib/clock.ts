/** The time of this process; tests move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** The moment `seconds` after `moment`; before it, if they are negative. */
export function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}
