import { useLingui } from '@lingui/react/macro'
import type { NetworkKey } from '#api/coins.ts'
import { networkName } from '#deployments/network-name.ts'
import type { RecipientProblem, RecipientReading } from '#src/entities/recipient/recipient.ts'
import { useLanguage } from '#src/lib/i18n.ts'

/** Explains what is wrong with an address, and on which networks it would be valid. */
export function useRecipientProblemText() {
  const { t } = useLingui()
  const language = useLanguage()
  return (network: NetworkKey, { problem, networks = [] }: RecipientReading): string | undefined => {
    const name = networkName(network)
    const others = new Intl.ListFormat(language, { type: 'disjunction' }).format(networks.map(networkName))
    const texts: Readonly<Record<RecipientProblem, string>> = {
      'other-network': t`This looks like an address on ${others}, not ${name}. Funds sent there would be lost.`,
      'wrong-checksum': t`This address has a typo.`,
      invalid: t`This isn’t a valid ${name} address.`,
      house: t`This address belongs to Sevenport itself. Anything sent there would be lost.`,
      token: t`This is a token’s contract, not a wallet. Anything sent there would be lost.`,
      nobody: t`No one holds the key to this address. Anything sent there would be lost.`,
    }
    return problem && texts[problem]
  }
}
