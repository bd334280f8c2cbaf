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
}

/** Pays on a network that the local world has only a stand-in for. Exists there only. */
export function TestPurseButton({ address, amount }: TestPurseButtonProps) {
  const { t, i18n } = useLingui()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => callApi(payFromTestPurse, { address, amount }),
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
