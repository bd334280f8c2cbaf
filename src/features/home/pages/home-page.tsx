import { Trans } from '@lingui/react/macro'

export function Component() {
  return (
    <main>
      <h1>
        <Trans>Stake, sign in every day, earn</Trans>
      </h1>
    </main>
  )
}
