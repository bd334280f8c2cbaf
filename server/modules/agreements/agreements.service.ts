import type * as v from 'valibot'

import type { Realm } from '#api/endpoint.ts'
import type { getAgreement, listAgreementChanges } from '#api/notices.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { readTexts, type Text } from '#server/content/read-text.ts'
import type { Clock } from '#server/lib/clock.ts'

import type { AgreementKind, PublishedAgreement, WrittenAgreement } from './published-agreements.ts'

type Agreement = v.InferOutput<(typeof getAgreement)['data']>
type Changes = v.InferOutput<(typeof listAgreementChanges)['data']>['items']
type Version = PublishedAgreement | WrittenAgreement

/** The service agreements of both realms and the privacy policy. */
export class AgreementService {
  readonly #published: readonly PublishedAgreement[]
  readonly #written: () => readonly WrittenAgreement[]
  readonly #clock: Clock
  #sorted: { readonly written: readonly WrittenAgreement[]; readonly all: readonly Version[] } | undefined
  /** By agreement id. */
  readonly #texts = new Map<string, Promise<Readonly<Record<LanguageCode, Text>>>>()

  /**
   * @param published Versions that ship with the app.
   * @param written Versions that operators have published.
   */
  constructor(
    published: readonly PublishedAgreement[],
    clock: Clock,
    written: () => readonly WrittenAgreement[] = () => [],
  ) {
    this.#published = published
    this.#clock = clock
    this.#written = written
  }

  /** Returns the ids a registration must name now; the futures section has its own agreement. */
  idsInForce(): { agreementId: string; privacyId: string; futuresAgreementId: string } {
    const now = this.#clock()
    return {
      agreementId: this.#inForce('service', now).id,
      privacyId: this.#inForce('privacy', now).id,
      futuresAgreementId: this.#inForce('futures', now).id,
    }
  }

  async get(kind: AgreementKind, lang: LanguageCode): Promise<Agreement> {
    const agreement = this.#inForce(kind)
    const { id, version, effectiveFrom } = agreement
    const texts = 'texts' in agreement ? agreement.texts : await this.#textsOf(id, agreement.name)
    return { id, kind, version, ...texts[lang], effectiveFrom: effectiveFrom.toISOString() }
  }

  /** Returns the agreement and the privacy policy in force, which every account of the realm must accept. */
  inForce(realm: Realm): readonly [agreement: Version, privacy: Version] {
    return [this.#inForce(realm === 'main' ? 'service' : 'futures'), this.#inForce('privacy')]
  }

  /** Returns any version ever published, by its id. */
  find(id: string): Version | undefined {
    return this.#all().find((agreement) => agreement.id === id)
  }

  /** Returns what is new in the versions operators have published, newest first. */
  changes(lang: LanguageCode): Changes {
    return this.#written()
      .filter(({ changes }) => changes[lang].length > 0)
      .toReversed()
      .map(({ kind, version, changes }) => ({ kind, version, changes: [...changes[lang]] }))
  }

  /**
   * Returns all versions, newest first. If two have the same number, because a build has missed one, the operators'
   * version wins. Sorts again only after operators have published something, since every launch of the app calls this.
   */
  #all(): readonly Version[] {
    const written = this.#written()
    const known = this.#sorted
    const isKnown = (agreement: WrittenAgreement, place: number) => agreement === known?.written[place]
    if (known?.written.length === written.length && written.every(isKnown)) return known.all
    const all = this.#sort(written)
    this.#sorted = { written, all }
    return all
  }

  #sort(written: readonly WrittenAgreement[]): readonly Version[] {
    const isTaken = ({ kind, version }: Version) =>
      written.some((other) => other.kind === kind && other.version === version)
    return [...written, ...this.#published.filter((agreement) => !isTaken(agreement))].toSorted(
      (a, b) => b.effectiveFrom.getTime() - a.effectiveFrom.getTime(),
    )
  }

  /** Returns the newest version already in effect. */
  #inForce(kind: AgreementKind, now = this.#clock()): Version {
    const newest = this.#all().find((agreement) => agreement.kind === kind && agreement.effectiveFrom <= now)
    if (newest === undefined) throw new Error(`No ${kind} text is in force: is the clock of this machine accurate?`)
    return newest
  }

  /** Reads each text once: the build's files don't change at runtime. */
  #textsOf(id: string, name: string): Promise<Readonly<Record<LanguageCode, Text>>> {
    const known = this.#texts.get(id)
    if (known !== undefined) return known
    const texts = readTexts(name)
    this.#texts.set(id, texts)
    return texts
  }
}
