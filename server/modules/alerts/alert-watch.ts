import { alertKinds } from '#api/operator-alerts.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { eachAtMost } from '#server/lib/each-at-most.ts'
import type { Log } from '#server/lib/log.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'
import { withinTime } from '#server/lib/within-time.ts'

import type { AlertEvent } from './alert-messages.ts'
import {
  type AlertPlace,
  type AlertRow,
  isStillOurTurn,
  listOpen,
  noteReminder,
  openAlert,
  recount,
  resolveAlert,
  takeTurn,
} from './alerts.repository.ts'

/** A problem found by a probe. */
export interface Finding extends AlertPlace {
  readonly count?: number
  /** The current state is unknown: an open alert stays open, and no new one is opened. */
  readonly isUncertain?: true
}

/** Checks one metric; finds nothing if all is well. */
export type AlertProbe = (now: Date) => Promise<readonly Finding[]>

export interface AlertWatchOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** By name. No two probes report the same finding. */
  readonly probes: ReadonlyMap<string, AlertProbe>
  /** Queues the event's messages, in the transaction of the event. */
  readonly announce: (tx: Transaction, event: AlertEvent, alert: AlertRow) => Promise<void>
  /** Seconds between turns, across all processes. */
  readonly every: number
  /** Timeout of a probe, in milliseconds; defaults to {@link probePatience}. */
  readonly patience?: number
}

/** Milliseconds; longer than any read of the overview waits. */
const probePatience = 10_000
/** Probes run at a time: they share the connection pool with everything else. */
const atOnce = 4
/** Seconds between reminders. */
const reminderPause = 3600

type Seen = Finding & { readonly probe: string }

interface Sighting {
  readonly findings: ReadonlyMap<string, Seen>
  /** Probes that failed: whether their earlier findings are over is unknown. */
  readonly failed: ReadonlySet<string>
}

/**
 * Checks the overview's metrics, one process at a time, and opens an alert for each problem: one per kind and subject,
 * until it is over. Probes are independent: one that fails doesn't hide the others, and raises an alert of its own.
 */
export class AlertWatch {
  readonly #options: AlertWatchOptions

  constructor(options: AlertWatchOptions) {
    this.#options = options
  }

  /** @returns False if another process took the turn. */
  async run(): Promise<boolean> {
    const { database, clock, every, log } = this.#options
    const now = clock()
    const turn = await takeTurn(database, { now, before: addSeconds(now, -every) })
    if (turn === undefined) return false
    const seen = await this.#look(now)
    return database.transaction(async (tx) => {
      if (!(await isStillOurTurn(tx, turn))) {
        log.warn({ turn }, 'Checking for alerts took too long: another process has checked since')
        return false
      }
      await this.#settle(tx, seen)
      return true
    })
  }

  async #look(now: Date): Promise<Sighting> {
    const { probes, log, patience = probePatience } = this.#options
    const findings = new Map<string, Seen>()
    const failed = new Set<string>()
    await eachAtMost([...probes], atOnce, async ([probe, look]) => {
      try {
        const found = await withinTime(look(now), patience)
        if (found === null) throw new Error(`The probe took longer than ${patience} milliseconds`)
        for (const finding of found) findings.set(placeOf(finding), { ...finding, probe })
      } catch (error) {
        log.warn({ probe, err: error }, 'Could not run an alert probe')
        failed.add(probe)
        const finding = { kind: 'probe-failed', subject: probe } as const
        findings.set(placeOf(finding), { ...finding, probe })
      }
    })
    return { findings, failed }
  }

  async #settle(tx: Transaction, { findings, failed }: Sighting): Promise<void> {
    const now = this.#options.clock()
    const open = new Map((await listOpen(tx)).map((alert) => [placeOf(alert), alert]))
    for (const [place, alert] of open) {
      const finding = findings.get(place)
      // If the probe that found it has failed now, the problem is assumed to persist, and reminders continue.
      if (finding !== undefined || failed.has(alert.probe)) await this.#keep(tx, alert, finding, now)
      else await this.#resolve(tx, alert, now)
    }
    for (const [place, finding] of findings) {
      if (!open.has(place) && finding.isUncertain !== true) await this.#open(tx, finding, now)
    }
  }

  async #open(tx: Transaction, { kind, subject, probe, count: seen }: Seen, now: Date): Promise<void> {
    const none = {
      resolvedAt: null,
      remindedAt: null,
      acknowledgedAt: null,
      acknowledgedBy: null,
      acknowledgement: null,
    }
    const alert = {
      id: createTimeOrderedId(now),
      kind,
      subject,
      probe,
      count: seen ?? null,
      openedAt: now,
      ...none,
    } as const
    if (await openAlert(tx, alert)) await this.#options.announce(tx, 'opened', alert)
  }

  /** @param finding Undefined if the probe failed. */
  async #keep(tx: Transaction, alert: AlertRow, finding: Seen | undefined, now: Date): Promise<void> {
    const isKnown = finding !== undefined && finding.isUncertain !== true
    const { count, probe } = isKnown ? { count: finding.count ?? null, probe: finding.probe } : alert
    if (alert.count !== count || alert.probe !== probe) await recount(tx, alert.id, { count, probe })
    if (!isReminderDue(alert, now)) return
    await noteReminder(tx, alert.id, now)
    await this.#options.announce(tx, 'reminded', { ...alert, count })
  }

  async #resolve(tx: Transaction, alert: AlertRow, now: Date): Promise<void> {
    await resolveAlert(tx, alert.id, now)
    await this.#options.announce(tx, 'resolved', { ...alert, resolvedAt: now })
  }
}

function placeOf({ kind, subject }: AlertPlace): string {
  return `${kind} ${subject}`
}

function isReminderDue({ kind, openedAt, remindedAt, acknowledgedAt }: AlertRow, now: Date): boolean {
  const { severity }: { readonly severity: 'page' | 'warn' } = alertKinds[kind]
  if (severity !== 'page' || acknowledgedAt !== null) return false
  return (remindedAt ?? openedAt) <= addSeconds(now, -reminderPause)
}
