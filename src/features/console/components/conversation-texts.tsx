import { Trans } from '@lingui/react/macro'
import type { ConversationSubject } from '#api/conversations.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { locales } from '#src/config/locales.ts'

/** The subject chosen by the writer. */
export function ConversationSubjectText({ about }: { readonly about: ConversationSubject | null }) {
  if (about === null) return <Trans>General question</Trans>
  const { kind, number } = about
  return {
    order: <Trans>Order {number}</Trans>,
    deposit: <Trans>Deposit {number}</Trans>,
    withdrawal: <Trans>Withdrawal {number}</Trans>,
  }[kind]
}

/** Returns a language's own name. */
export function languageNameOf(lang: LanguageCode): string {
  return locales.find(({ code }) => code === lang)?.name ?? lang
}
