import { useLingui } from '@lingui/react/macro'
import type { OperatorFiatRule } from '#api/operator-fiat-rules.ts'

/** Returns the texts of rules. Partners keep their names in our system, as in the audit log. */
export function useRuleTexts() {
  const { t, i18n } = useLingui()
  const direction: Readonly<Record<OperatorFiatRule['direction'], string>> = { buy: t`Buy`, sell: t`Sell` }
  const method: Readonly<Record<OperatorFiatRule['method'], string>> = {
    pix: t`Pix`,
    upi: t`UPI`,
    card: t`Card`,
    'bank-transfer': t`Bank transfer`,
  }
  const verification: Readonly<Record<OperatorFiatRule['verification'], string>> = {
    none: t`None`,
    basic: t`Name and date of birth`,
    documents: t`ID document`,
  }
  const country = (code: string) => new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(code) ?? code
  return { direction, method, verification, country }
}
