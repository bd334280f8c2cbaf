import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MerchantApplication } from '#api/merchants.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { useApplicantActions } from '#src/features/grow/merchants/merchant.queries.ts'
import { stateTexts } from './application-texts.tsx'
import { chunkedMerchantCode } from '#src/features/grow/merchants/rules/merchant-link.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ApplicationHistory } from './application-history.tsx'

interface ApplicationStatusProps {
  readonly userId: string
  readonly application: MerchantApplication
}

/** The state of an application, what happens next, and its history. */
export function ApplicationStatus({ userId, application }: ApplicationStatusProps) {
  const format = useFormat()
  const { id, state, events, businessName, merchantName, code, submittedAt } = application
  const { name, tone, next } = stateTexts[state]
  const question = events.findLast(({ kind }) => kind === 'question')
  const isOpen = state === 'submitted' || state === 'in-review' || state === 'information-needed'
  return (
    <>
      <Card title={<Trans>Your application</Trans>}>
        <div className="space-y-3">
          <Chip tone={tone}>{name}</Chip>
          <p>{next}</p>
          <Facts>
            <Fact label={<Trans>Business name</Trans>} value={businessName} />
            <Fact
              label={<Trans>Recommended by</Trans>}
              value={merchantName === '' ? <Trans>A merchant who has left</Trans> : merchantName}
              detail={chunkedMerchantCode(code)}
            />
            <Fact label={<Trans>Submitted</Trans>} value={format.date(Date.parse(submittedAt) / 1000)} />
          </Facts>
          {isOpen && <WithdrawButton userId={userId} id={id} />}
        </div>
      </Card>
      {state === 'information-needed' && question !== undefined && (
        <AnswerForm key={question.id} userId={userId} applicationId={id} question={question.text} />
      )}
      <ApplicationHistory events={events} />
    </>
  )
}

function WithdrawButton({ userId, id }: { readonly userId: string; readonly id: string }) {
  const { t } = useLingui()
  const confirmThen = useConfirmedAction()
  const { withdraw } = useApplicantActions(userId)
  const [isAsking, setIsAsking] = useState(false)
  const ask = async () => {
    setIsAsking(true)
    await confirmThen({
      question: {
        title: t`Withdraw this application?`,
        text: t`We’ll stop reviewing it. You can apply again later.`,
        confirm: t`Withdraw application`,
      },
      act: async () => withdraw(id),
      doneText: () => t`Application withdrawn`,
    })
    setIsAsking(false)
  }
  return (
    <Button variant="secondary" size="small" loading={isAsking} onClick={() => void ask()}>
      <Trans>Withdraw application</Trans>
    </Button>
  )
}
