import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { IconButton } from '#src/ui/icon-button.tsx'
import { EyeIcon, EyeOffIcon } from '#src/ui/rare-icons.tsx'
import { hiddenBalancesAtom } from './hidden-balances.ts'

/** Covers what a person has, everywhere in the app, or shows it again. */
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
