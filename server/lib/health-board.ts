import type { Clock } from './clock.ts'

/** Observed health of something. */
export type Health = 'operational' | 'degraded' | 'down'

/** Seconds without a beat after which continuous work counts as late, and after which it counts as stopped. */
const late = 120
const stopped = 600

/** Tracks whether repeated work of this process still succeeds. */
export class Pulse {
  readonly #clock: Clock
  #begunAt: Date | undefined
  #beatAt: Date | undefined
  #health: Health = 'operational'

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Starts expecting beats. Before that, the process reports nothing about this work. */
  begin(): void {
    this.#begunAt = this.#clock()
  }

  /** Records a success. @param health `degraded` if the work continues but needs attention. */
  beat(health: Health = 'operational'): void {
    this.#beatAt = this.#clock()
    this.#health = health
  }

  /** Records that the work can't continue until someone decides. */
  halt(): void {
    this.beat('down')
  }

  /** The current health; undefined while unknown. */
  get health(): Health | undefined {
    if (this.#begunAt === undefined) return undefined
    const quiet = (this.#clock().getTime() - (this.#beatAt ?? this.#begunAt).getTime()) / 1000
    if (quiet > stopped) return 'down'
    if (quiet > late) return worse(this.#health, 'degraded')
    return this.#beatAt === undefined ? undefined : this.#health
  }
}

/** The pulses of a process, by subject. */
export class HealthBoard {
  readonly #clock: Clock
  readonly #pulses = new Map<string, Pulse[]>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Adds a pulse. A subject may have several. */
  pulse(subject: string): Pulse {
    const pulse = new Pulse(this.#clock)
    this.#pulses.set(subject, [...(this.#pulses.get(subject) ?? []), pulse])
    return pulse
  }

  /** Returns the combined health of a subject's pulses; undefined while unknown. */
  healthOf(subject: string): Health | undefined {
    return together((this.#pulses.get(subject) ?? []).map(({ health }) => health))
  }
}

const ranks: Readonly<Record<Health, number>> = { operational: 0, degraded: 1, down: 2 }

export function worse(one: Health, other: Health): Health {
  return ranks[one] >= ranks[other] ? one : other
}

/**
 * Combines parts that can replace each other, or that each serve some users: the whole is down only if all parts are.
 */
export function together(parts: readonly (Health | undefined)[]): Health | undefined {
  const known = new Set(parts.filter((part) => part !== undefined))
  const [first] = known
  return known.size <= 1 ? first : 'degraded'
}
