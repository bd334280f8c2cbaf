import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { ChatInstead } from '#src/features/help/components/chat-instead.tsx'
import { SecretsWarning } from '#src/features/help/components/secrets-warning.tsx'
import { WorkOrderForm } from '#src/features/help/components/work-order-form.tsx'
import { subjectOf, workOrderHref } from '#src/features/help/rules/conversation-links.ts'
import { subjectText } from '#src/features/help/rules/conversation-words.ts'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Files a work order for an account. `?about=order&number=…` sets the subject. */
export function Component() {
  const { t, i18n } = useLingui()
  const { userId } = useUser()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const about = subjectOf(query)
  return (
    <PageFrame title={t`New ticket`} backTo={paths.workOrders}>
      <SecretsWarning />
      <Card title={about && i18n._(subjectText(about))}>
        <WorkOrderForm
          // Another link to this page has another subject.
          key={about?.number}
          userId={userId}
          about={about}
          onFiled={({ id, email }) => {
            showToast(email === null ? t`Ticket opened` : t`Ticket opened. We’ll also reply to ${email}.`, 'success')
            void navigate(workOrderHref(id), { replace: true })
          }}
        />
      </Card>
      <ChatInstead about={about} />
    </PageFrame>
  )
}
