import { useLingui } from '@lingui/react/macro'
import type { ContentFault } from '#api/content-rules.ts'
import type { ContentKind, ContentPlace, ContentRealm, ContentState } from '#api/content.ts'
import type { HelpCategory } from '#api/help-centre.ts'

/** Returns the names of content kinds and states. */
export function useContentTexts() {
  const { t } = useLingui()
  const kind: Readonly<Record<ContentKind, string>> = {
    notice: t`Notice`,
    help: t`Help article`,
    agreement: t`Agreement`,
  }
  const realm: Readonly<Record<ContentRealm, string>> = { main: t`App`, futures: t`Futures section` }
  /** The kind and, unless it's the app itself, the section. */
  const kindIn = (place: Pick<ContentPlace, 'realm' | 'kind'>): string =>
    place.realm === 'main' ? kind[place.kind] : `${realm[place.realm]} · ${kind[place.kind]}`
  const state: Readonly<Record<ContentState, string>> = {
    draft: t`Draft`,
    'in-review': t`In review`,
    published: t`Published`,
    withdrawn: t`Withdrawn`,
  }
  const category: Readonly<Record<HelpCategory, string>> = {
    start: t`Getting started`,
    deposits: t`Deposits`,
    withdrawals: t`Withdrawals and transfers`,
    swaps: t`Swaps`,
    fiat: t`Buying and selling`,
    mining: t`Mining and check-ins`,
    security: t`Security and scams`,
    account: t`Your account`,
  }
  const fault = ({ kind: what, detail = '' }: ContentFault): string => {
    return {
      missing: t`The title or text is missing.`,
      'changes-missing': t`Say what changed. People see this when they’re asked to agree.`,
      html: t`HTML isn’t supported. Remove ${detail}`,
      'bad-link': t`This link leads nowhere: ${detail}`,
      'other-links': t`Other languages have different links: ${detail}`,
      'no-summary': t`Start with one line in plain words. It appears in lists.`,
    }[what]
  }
  const name = ({ kind: what, key }: ContentPlace): string => {
    if (what === 'agreement') return key === 'privacy' ? t`Privacy policy` : t`Service agreement`
    return what === 'help' ? key : kind[what]
  }
  return { kind, kindIn, realm, state, category, fault, name }
}
