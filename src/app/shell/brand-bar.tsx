import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { type Agent, fetchAgentInfo, readAgentInfo } from '#src/entities/agent/agent-info.ts'

/** Names the merchant above every page on the merchant's domain; nothing else of the app changes. */
export function BrandBar() {
  const agent = useAgent()
  const colour = agent?.colour
  useEffect(() => {
    if (colour === undefined) return
    // A dedicated property: a color chosen by a third party must not affect anything but this bar.
    document.documentElement.style.setProperty('--color-agent', colour)
  }, [colour])
  if (agent === null) return null
  return (
    <p className="flex items-center gap-2 border-b-2 border-agent bg-surface print:hidden px-4 pt-[calc(6px+env(safe-area-inset-top))] pb-1.5">
      <img src={agent.logoUrl} alt="" width={28} height={28} className="rounded-control" />
      <span className="min-w-0 flex-1 truncate font-semibold text-agent">{agent.name}</span>
      <span className="text-micro text-ink-muted">
        <Trans>with Sevenport</Trans>
      </span>
    </p>
  )
}

/** Returns the merchant as of the last visit until the server answers. */
function useAgent(): Agent {
  const [agent, setAgent] = useState(readAgentInfo)
  useEffect(() => {
    let isLeft = false
    const refresh = async () => {
      try {
        const found = await fetchAgentInfo()
        if (!isLeft) setAgent(found)
      } catch {
        // Without an answer keep the stored one; the next visit asks again.
      }
    }
    void refresh()
    return () => {
      isLeft = true
    }
  }, [])
  return agent
}
