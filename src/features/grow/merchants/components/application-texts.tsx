import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ApplicationEvent, ApplicationState } from '#api/merchants.ts'
import type { Tone } from '#src/ui/chip.tsx'

interface StateText {
  readonly name: ReactNode
  readonly tone: Tone
  /** What happens next. */
  readonly next: ReactNode
}

/** Texts of the application states, with what happens next. */
export const stateTexts: Readonly<Record<ApplicationState, StateText>> = {
  submitted: {
    name: <Trans>Submitted</Trans>,
    tone: 'brand',
    next: (
      <Trans>A reviewer opens your application next. Two reviewers decide. We’ll email you about every change.</Trans>
    ),
  },
  'in-review': {
    name: <Trans>In review</Trans>,
    tone: 'brand',
    next: <Trans>Two reviewers look at your application. They may ask you a question before they decide.</Trans>,
  },
  'information-needed': {
    name: <Trans>More information needed</Trans>,
    tone: 'warning',
    next: <Trans>Answer the question below to continue the review.</Trans>,
  },
  approved: {
    name: <Trans>Approved</Trans>,
    tone: 'success',
    next: <Trans>You’re a merchant. Share your code or your link.</Trans>,
  },
  rejected: {
    name: <Trans>Rejected</Trans>,
    tone: 'danger',
    next: <Trans>You can apply again once the reason no longer applies.</Trans>,
  },
  withdrawn: {
    name: <Trans>Withdrawn</Trans>,
    tone: 'neutral',
    next: <Trans>You can apply again at any time.</Trans>,
  },
}

export const eventTexts: Readonly<Record<ApplicationEvent['kind'], ReactNode>> = {
  submitted: <Trans>You applied</Trans>,
  'taken-up': <Trans>A reviewer opened your application</Trans>,
  question: <Trans>A reviewer asked a question</Trans>,
  answer: <Trans>You answered</Trans>,
  approved: <Trans>Approved</Trans>,
  rejected: <Trans>Rejected</Trans>,
  withdrawn: <Trans>You withdrew your application</Trans>,
}
