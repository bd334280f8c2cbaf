import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { paths } from '#src/config/paths.ts'
import { useUnreadCount } from '#src/entities/notification/use-unread-count.ts'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { showInAppMessage } from '#src/ui/in-app-message.tsx'
import { markTab } from './tab-store.ts'

const myTab = 'property/setting'

/**
 * The red dot on My while a notice or a message is unread (spec §2), and a word when another one comes in.
 * @param reader Id of the person who is logged in.
 */
export function UnreadMark({ reader }: { readonly reader: string }) {
  return (
    <QueryProvider>
      <Watch key={reader} reader={reader} />
    </QueryProvider>
  )
}

function Watch({ reader }: { readonly reader: string }) {
  const { t } = useLingui()
  const count = useUnreadCount(reader)
  const unread = count && count.notices + count.messages
  const known = useRef<number>(undefined)

  const tell = useEffectEvent(() => {
    showInAppMessage({ title: t`Something new for you`, text: t`Tap to read it.`, to: paths.notificationCenter })
  })
  useEffect(() => {
    if (unread === undefined) return
    markTab(myTab, { redDot: unread > 0 })
    if (known.current !== undefined && unread > known.current) tell()
    known.current = unread
  }, [unread])

  // A person who logs out leaves no dot behind.
  useEffect(
    () => () => {
      markTab(myTab, { redDot: false })
    },
    [],
  )
  return null
}
