import { useLingui } from '@lingui/react/macro'
import type { NetworkKey } from '#api/coins.ts'
import { networkName } from '#src/entities/spot-coin/network-name.ts'
import type { RecipientProblem, RecipientReading } from '#src/features/withdraw/rules/recipient.ts'
import { useLanguage } from '#src/lib/i18n.ts'

/** Says what is wrong with an address, and where it would be right. */
export function useRecipientProblemText() {
  const { t } = useLingui()
  const language = useLanguage()
  return (network: NetworkKey, { problem, networks = [] }: RecipientReading): string | undefined => {
    const name = networkName(network)
    const others = new Intl.ListFormat(language, { type: 'disjunction' }).format(networks.map(networkName))
    const texts: Readonly<Record<RecipientProblem, string>> = {
      'other-network': t`This looks like an address on ${others}, not on ${name}. Money sent there would be lost.`,
      'wrong-checksum': t`The address has a mistyped character.`,
      invalid: t`This is no address on ${name}.`,
      house: t`This address belongs to Sevenport itself. Anything sent there would be lost.`,
      token: t`This is a token’s contract, not a wallet. Anything sent there would be lost.`,
      nobody: t`Nobody has the key to this address. Anything sent there would be lost.`,
    }
    return problem && texts[problem]
  }
}
