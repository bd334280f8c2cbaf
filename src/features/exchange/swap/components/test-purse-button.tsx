import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { payFromTestPurse } from '#api/local-world.ts'
import { isLocalBuild } from '#src/config/build.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { callApi } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface TestPurseButtonProps {
  readonly address: string
  readonly amount: string
  readonly asset: string
}

/** Pays on a non-EVM network from the local world's test coins. Exists only there. */
export function TestPurseButton({ address, amount, asset }: TestPurseButtonProps) {
  const { t, i18n } = useLingui()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => callApi(payFromTestPurse, { address, amount, asset }),
    onSuccess: () => {
      showToast(t`Paid from the test purse`, 'success')
    },
    onError: (error) => {
      showToast(i18n._(apiErrorText(error)), 'danger')
    },
  })
  if (!isLocalBuild) return null
  return (
    <Button
      variant="secondary"
      block
      loading={isPending}
      onClick={() => {
        mutate()
      }}
    >
      <Trans>Pay from the test purse</Trans>
    </Button>
  )
}
