import { Trans } from '@lingui/react/macro'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import type { OpenQuestion, SigningQuestion, SigningQueue } from '#src/chain/wallet/signing-queue.ts'
import { revealHidden } from '#src/entities/device-wallet/describe-message.ts'
import { UnlockSheet } from '#src/entities/device-wallet/unlock-sheet.tsx'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { describeQuestion, isSignable, type QuestionDescription } from './describe-question.ts'
import { QuestionDetails, QuestionTitle } from './question-words.tsx'
import { type GasChoice, SigningLockedError } from './sign-question.ts'
import { SigningOutlook } from './signing-outlook.tsx'

/** Milliseconds before a question can be approved, so that a tap meant for what was there before does nothing. */
const approvalDelay = 500

interface SigningSheetProps {
  readonly queue: SigningQueue
  /** Signs it, and sends it if it is a transaction. @throws SigningLockedError until the user has unlocked it. */
  readonly sign: (open: OpenQuestion, gas: GasChoice | undefined) => Promise<Hex>
}

/** Asks the user to approve what the wallet on this device is to sign, one question at a time. */
export function SigningSheet({ queue, sign }: SigningSheetProps) {
  const questions = useSyncExternalStore(queue.subscribe, queue.getQuestions)
  const [open] = questions
  const [signingId, setSigningId] = useState<string>()
  const [lockedId, setLockedId] = useState<string>()
  const [gas, setGas] = useState<GasChoice>()
  const description = useMemo(() => open && describeQuestion(open.question, open.askedAt), [open])

  async function approve(approved: OpenQuestion) {
    const { id, answer, fail, setSigning } = approved
    setSigning(true)
    setSigningId(id)
    setLockedId(undefined)
    try {
      answer(await sign(approved, gas))
    } catch (error) {
      if (error instanceof SigningLockedError) {
        setSigningId(undefined)
        setLockedId(id)
        return setSigning(false)
      }
      fail(error instanceof Error ? error : new Error('Signing failed', { cause: error }))
    }
  }

  return (
    <Sheet
      open={open !== undefined}
      onOpenChange={(isOpen) => {
        // Once approved it may already be sent: rejecting it then would be false.
        if (!isOpen && open && open.id !== signingId) open.reject()
      }}
      title={description && <QuestionTitle description={description} />}
      description={open && <Asker question={open.question} waiting={questions.length - 1} />}
      footer={
        open &&
        description && (
          <SigningFooter
            key={open.id}
            description={description}
            isSigning={open.id === signingId}
            isPriced={open.question.kind !== 'transaction' || gas !== undefined}
            onApprove={() => void approve(open)}
            onReject={open.reject}
          />
        )
      }
    >
      {open && description && (
        <div className="space-y-4">
          <QuestionDetails description={description} chainId={open.question.chainId} />
          {open.question.kind === 'transaction' && isSignable(description) && (
            <SigningOutlook key={open.id} question={open.question} onGasChoice={setGas} />
          )}
          <UnlockSheet
            open={open.id === lockedId}
            onOpenChange={() => setLockedId(undefined)}
            onUnlocked={() => void approve(open)}
          />
        </div>
      )}
    </Sheet>
  )
}

/** Shows who is asking, and how many questions follow. */
function Asker({ question, waiting }: { readonly question: SigningQuestion; readonly waiting: number }) {
  const { host, name, isVerified = false } = question.requester
  const site = name === null ? null : revealHidden(name)
  return (
    <>
      {site === null ? (
        <Trans>Asked by Sevenport</Trans>
      ) : (
        <Trans>
          Asked by {site} ({host})
        </Trans>
      )}
      {site !== null && !isVerified && (
        <>
          {' · '}
          <Trans>Address not verified</Trans>
        </>
      )}
      {waiting > 0 && (
        <>
          {' · '}
          <Trans>{waiting} more to answer</Trans>
        </>
      )}
    </>
  )
}

interface SigningFooterProps {
  readonly description: QuestionDescription
  readonly isSigning: boolean
  /** Whether the cost of a transaction is known and it would succeed. */
  readonly isPriced: boolean
  readonly onApprove: () => void
  readonly onReject: () => void
}

export function SigningFooter({ description, isSigning, isPriced, onApprove, onReject }: SigningFooterProps) {
  const isReady = useIsReady()
  return (
    <div className="flex gap-3">
      <div className="flex-1">
        <Button size="large" variant="secondary" block onClick={onReject} disabled={isSigning}>
          <Trans>Reject</Trans>
        </Button>
      </div>
      {isSignable(description) && (
        <div className="flex-1">
          <Button size="large" block loading={isSigning} disabled={!isReady || !isPriced} onClick={onApprove}>
            {description.kind === 'transaction' ? <Trans>Approve</Trans> : <Trans>Sign</Trans>}
          </Button>
        </div>
      )}
    </div>
  )
}

function useIsReady(): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), approvalDelay)
    return () => clearTimeout(timer)
  }, [])
  return isReady
}
