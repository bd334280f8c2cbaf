import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { IconButton } from '#src/ui/icon-button.tsx'
import { EyeIcon, EyeOffIcon } from '#src/ui/rare-icons.tsx'
import { hiddenBalancesAtom } from './hidden-balances.ts'

/** Hides or shows balances everywhere in the app. */
export function HideBalancesButton({ tone = 'plain' }: { readonly tone?: 'plain' | 'onSea' }) {
  const { t } = useLingui()
  const [isHidden, setIsHidden] = useAtom(hiddenBalancesAtom)
  return (
    <IconButton
      icon={isHidden ? EyeOffIcon : EyeIcon}
      label={isHidden ? t`Show balances` : t`Hide balances`}
      tone={tone}
      onClick={() => {
        setIsHidden(!isHidden)
      }}
    />
  )
}
