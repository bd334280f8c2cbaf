import type * as v from 'valibot'

import type { getAgreement } from '#api/notices.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { readTexts, type Text } from '#server/content/read-text.ts'
import type { Clock } from '#server/lib/clock.ts'

import type { AgreementKind, PublishedAgreement } from './published-agreements.ts'

type Agreement = v.InferOutput<(typeof getAgreement)['data']>

/** The service agreement and the privacy text. */
export class AgreementService {
  /** Newest first. */
  readonly #published: readonly PublishedAgreement[]
  readonly #clock: Clock
  /** By agreement id. */
  readonly #texts = new Map<string, Promise<Readonly<Record<LanguageCode, Text>>>>()

  constructor(published: readonly PublishedAgreement[], clock: Clock) {
    this.#published = published.toSorted((a, b) => b.effectiveFrom.getTime() - a.effectiveFrom.getTime())
    this.#clock = clock
  }

  /** What a registration has to name now. */
  idsInForce(): { agreementId: string; privacyId: string } {
    return { agreementId: this.#inForce('service').id, privacyId: this.#inForce('privacy').id }
  }

  async get(kind: AgreementKind, lang: LanguageCode): Promise<Agreement> {
    const { id, version, effectiveFrom, name } = this.#inForce(kind)
    const texts = await this.#textsOf(id, name)
    return { id, kind, version, ...texts[lang], effectiveFrom: effectiveFrom.toISOString() }
  }

  /** The texts in force, which every account is asked to agree to. */
  inForce(): readonly PublishedAgreement[] {
    return [this.#inForce('service'), this.#inForce('privacy')]
  }

  /** A version that was ever published, by its id. */
  find(id: string): PublishedAgreement | undefined {
    return this.#published.find((agreement) => agreement.id === id)
  }

  /** The newest version whose day has come. */
  #inForce(kind: AgreementKind): PublishedAgreement {
    const now = this.#clock()
    const newest = this.#published.find((agreement) => agreement.kind === kind && agreement.effectiveFrom <= now)
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
