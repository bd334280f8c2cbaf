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

/** The service agreements of both realms and the privacy text. */
export class AgreementService {
  readonly #published: readonly PublishedAgreement[]
  readonly #written: () => readonly WrittenAgreement[]
  readonly #clock: Clock
  #sorted: { readonly written: readonly WrittenAgreement[]; readonly all: readonly Version[] } | undefined
  /** By agreement id. */
  readonly #texts = new Map<string, Promise<Readonly<Record<LanguageCode, Text>>>>()

  /**
   * @param published What comes with the app.
   * @param written What operators have published.
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

  /** What a registration has to name now; one of the futures section has an agreement of its own. */
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

  /** The agreement and the privacy text in force, which every account of a realm is asked to agree to. */
  inForce(realm: Realm): readonly [agreement: Version, privacy: Version] {
    return [this.#inForce(realm === 'main' ? 'service' : 'futures'), this.#inForce('privacy')]
  }

  /** A version that was ever published, by its id. */
  find(id: string): Version | undefined {
    return this.#all().find((agreement) => agreement.id === id)
  }

  /** What is new in versions that operators have published, newest first. */
  changes(lang: LanguageCode): Changes {
    return this.#written()
      .filter(({ changes }) => changes[lang].length > 0)
      .toReversed()
      .map(({ kind, version, changes }) => ({ kind, version, changes: [...changes[lang]] }))
  }

  /**
   * Newest first. Of two with the same number, as after a build that has missed one, that of the operators counts. Sorted
   * anew only when operators have published something: every start of the app asks.
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

  /** The newest version whose day has come. */
  #inForce(kind: AgreementKind, now = this.#clock()): Version {
    const newest = this.#all().find((agreement) => agreement.kind === kind && agreement.effectiveFrom <= now)
    if (newest === undefined) throw new Error(`No ${kind} text is in force: is the clock of this machine right?`)
    return newest
  }

  /** Read once: files of this build do not change while it runs. */
  #textsOf(id: string, name: string): Promise<Readonly<Record<LanguageCode, Text>>> {
    const known = this.#texts.get(id)
    if (known !== undefined) return known
    const texts = readTexts(name)
    this.#texts.set(id, texts)
    return texts
  }
}
