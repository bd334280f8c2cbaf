import type { Clock } from './clock.ts'

/** How something goes, as far as anybody can see. */
export type Health = 'operational' | 'degraded' | 'down'

/** Seconds without a beat after which something that goes on all the time is late, and after which it has stopped. */
const late = 120
const stopped = 600

/** Whether something that this process does again and again still succeeds. */
export class Pulse {
  readonly #clock: Clock
  #begunAt: Date | undefined
  #beatAt: Date | undefined
  #health: Health = 'operational'

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** From here on somebody counts on it. A process that doesn't do it says nothing of it. */
  begin(): void {
    this.#begunAt = this.#clock()
  }

  /** It has succeeded once more. @param health `degraded` if it goes on but somebody has to look at it. */
  beat(health: Health = 'operational'): void {
    this.#beatAt = this.#clock()
    this.#health = health
  }

  /** It does not go on without a decision of somebody. */
  halt(): void {
    this.beat('down')
  }

  /** Undefined until there is something to say. */
  get health(): Health | undefined {
    if (this.#begunAt === undefined) return undefined
    const quiet = (this.#clock().getTime() - (this.#beatAt ?? this.#begunAt).getTime()) / 1000
    if (quiet > stopped) return 'down'
    if (quiet > late) return worse(this.#health, 'degraded')
    return this.#beatAt === undefined ? undefined : this.#health
  }
}

/** The pulses of a process, by what they are of. */
export class HealthBoard {
  readonly #clock: Clock
  readonly #pulses = new Map<string, Pulse[]>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Another pulse of what may have several. */
  pulse(subject: string): Pulse {
    const pulse = new Pulse(this.#clock)
    this.#pulses.set(subject, [...(this.#pulses.get(subject) ?? []), pulse])
    return pulse
  }

  /** Of all its pulses together; undefined until there is something to say. */
  healthOf(subject: string): Health | undefined {
    return together((this.#pulses.get(subject) ?? []).map(({ health }) => health))
  }
}

const ranks: Readonly<Record<Health, number>> = { operational: 0, degraded: 1, down: 2 }

export function worse(one: Health, other: Health): Health {
  return ranks[one] >= ranks[other] ? one : other
}

/** Of parts that can stand in for each other, or of which each serves some people: it is down if all are. */
export function together(parts: readonly (Health | undefined)[]): Health | undefined {
  const known = new Set(parts.filter((part) => part !== undefined))
  const [first] = known
  return known.size <= 1 ? first : 'degraded'
}
