import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ApplicationEvent, ApplicationState } from '#api/merchants.ts'
import type { ListedMerchant } from '#api/operator-merchants.ts'
import type { Tone } from '#src/ui/chip.tsx'

interface StateText {
  readonly name: ReactNode
  readonly tone: Tone
}

/** States of an application, in reviewers' words. */
export const applicationStateTexts: Readonly<Record<ApplicationState, StateText>> = {
  submitted: { name: <Trans>New</Trans>, tone: 'brand' },
  'in-review': { name: <Trans>In review</Trans>, tone: 'brand' },
  'information-needed': { name: <Trans>Waiting for an answer</Trans>, tone: 'warning' },
  approved: { name: <Trans>Approved</Trans>, tone: 'success' },
  rejected: { name: <Trans>Rejected</Trans>, tone: 'danger' },
  withdrawn: { name: <Trans>Withdrawn</Trans>, tone: 'neutral' },
}

export const applicationEventTexts: Readonly<Record<ApplicationEvent['kind'], ReactNode>> = {
  submitted: <Trans>Submitted</Trans>,
  'taken-up': <Trans>Opened by a reviewer</Trans>,
  question: <Trans>Question</Trans>,
  answer: <Trans>Answer</Trans>,
  approved: <Trans>Approved</Trans>,
  rejected: <Trans>Rejected</Trans>,
  withdrawn: <Trans>Withdrawn by the applicant</Trans>,
}

export const merchantStateTexts: Readonly<Record<ListedMerchant['state'], StateText>> = {
  active: { name: <Trans>Active</Trans>, tone: 'success' },
  suspended: { name: <Trans>Suspended</Trans>, tone: 'warning' },
  closed: { name: <Trans>Account deleted</Trans>, tone: 'neutral' },
}
