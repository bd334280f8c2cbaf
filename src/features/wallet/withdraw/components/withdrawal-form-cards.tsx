import { Trans, useLingui } from '@lingui/react/macro'
import { CoinChoiceField } from '#src/entities/popup/coin-choice-field.tsx'
import { CoinNetworkField } from '#src/entities/asset/coin-network-field.tsx'
import { useWithdrawalForm, type WithdrawalFormData } from '#src/features/wallet/withdraw/hooks/use-withdrawal-form.ts'
import { useMissingWithdrawalEntryText } from '#src/features/wallet/withdraw/hooks/use-missing-withdrawal-entry-text.ts'
import { Beside } from '#src/ui/beside.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { BeginFailure } from './begin-failure.tsx'
import { FundPasswordNotice } from './fund-password-notice.tsx'
import { WithdrawalRecipientField } from './withdrawal-recipient-field.tsx'
import { WithdrawalAmountField } from './withdrawal-amount-field.tsx'
import { WithdrawalClosed } from './withdrawal-closed.tsx'
import { WithdrawalTerms } from './withdrawal-terms.tsx'

/** Asks for the coin, destination and amount, and shows what arrives. */
export function WithdrawalFormCards(data: WithdrawalFormData) {
  const { t } = useLingui()
  const form = useWithdrawalForm(data)
  const missingText = useMissingWithdrawalEntryText(form, data.balances)
  const { coin, network, draft, change, begin } = form
  const isOpen = network?.withdrawal.state === 'open'
  return (
    <>
      <FundPasswordNotice />
      <Card>
        <div className="space-y-4">
          <CoinChoiceField coins={data.coins} value={coin?.symbol} onValueChange={form.chooseCoin} />
          {coin && (
            <CoinNetworkField
              networks={coin.networks}
              direction="withdrawal"
              value={network?.network}
              onValueChange={form.chooseNetwork}
              hint={network ? undefined : <Trans>The network of the recipient’s address</Trans>}
            />
          )}
        </div>
      </Card>
      {coin && network && !isOpen && <WithdrawalClosed coin={coin} network={network} />}
      {coin && network && isOpen && (
        <form
          noValidate
          className="contents"
          onSubmit={(event) => {
            event.preventDefault()
            if (missingText === undefined && !begin.isPending) begin.send()
          }}
        >
          <Card>
            <div className="space-y-5">
              <WithdrawalRecipientField form={form} network={network} />
              {network.hasMemo && (
                <TextField
                  label={<Trans>Memo or tag</Trans>}
                  value={draft.memo}
                  onValueChange={(memo) => {
                    change({ memo })
                  }}
                  hint={<Trans>If the recipient requires one, funds sent without it may not arrive.</Trans>}
                />
              )}
              <WithdrawalAmountField form={form} coin={coin} network={network} />
            </div>
          </Card>
          <Beside>
            {form.terms && <WithdrawalTerms coin={coin} terms={form.terms} amount={form.amount.amount} />}
            <BeginFailure error={begin.error} draft={draft} />
            <Button type="submit" size="large" block loading={begin.isPending} disabledReason={missingText}>
              {t`Continue`}
            </Button>
          </Beside>
        </form>
      )}
    </>
  )
}
